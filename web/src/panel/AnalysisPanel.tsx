import { useRef } from "preact/hooks";
import type { Player, Table } from "../api/types";
import type { TableStore } from "../store/table";
import { playerName, say, speaker } from "../texts";

const percent = (value: number) => Math.round(50 + 50 * value);

const settled = (winner: Player | null) => (winner === null ? 0 : winner === 0 ? 1 : -1);

/** How the position stands, as a bar beside the board. */
export function EvalBar({ store, table }: { store: TableStore; table: Table }) {
  const scene = store.scene.value;
  const last = useRef(0); // the bar stays where it is until there is something new to say
  if (!store.adviser.analysing.value || !scene) return null;
  if (scene.turn === null && store.atLive.value) last.current = settled(table.outcome?.winner ?? null);
  else last.current = store.adviser.analysis.value?.value ?? last.current;
  const [first, second] = scene.frame.emblems;
  const share = percent(last.current);
  const leader = share >= 50 ? 0 : 1;
  const said = say("page.evaluation", {
    player: playerName(table.players[leader]),
    percent: leader ? 100 - share : share,
  });
  return (
    <div
      class="eval-bar"
      data-testid="eval-bar"
      role="meter"
      aria-label={say("page.evaluation-bar")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={said}
      title={said}
    >
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" style={{ "--share": share / 100 }}>
        <rect class={second.role} width="1" height="1" />
        <rect class={`${first.role} share`} width="1" height="1" />
      </svg>
      <b aria-hidden="true">{leader ? 100 - share : share}</b>
    </div>
  );
}

/** The best lines, as they are found. */
export function AnalysisPanel({ store, table }: { store: TableStore; table: Table }) {
  const { analysing, kept, lines, pointedAt } = store.adviser;
  if (!analysing.value) return null;
  const analysis = store.adviser.analysis.value;
  const turn = store.scene.value?.turn ?? null;
  return (
    <section class="analysis" aria-labelledby="analysis-heading">
      <header>
        <h2 id="analysis-heading">
          {turn === null
            ? say("page.analysis")
            : say("page.chances", { player: playerName(table.players[turn]) })}
        </h2>
        <span class="quiet" data-testid="analysis-nodes">
          {turn === null
            ? say("page.over-here")
            : analysis
              ? say("page.searched", {
                  nodes: analysis.nodes.toLocaleString(speaker.value.language),
                  seconds: analysis.seconds.toFixed(1),
                  done: analysis.done ? "yes" : "no",
                })
              : say("page.analysing")}
        </span>
      </header>
      {analysis?.proven && turn !== null && (
        <p class="proven">
          {say("page.proven", { player: playerName(table.players[turn]), how: analysis.proven })}
        </p>
      )}
      <ol>
        {lines.value.map((line, index) => (
          <li key={index}>
            <button
              type="button"
              data-testid="analysis-line"
              title={`${say("page.follow-line")}: ${line.moves.join(" ")}`}
              aria-pressed={kept.value === index}
              onClick={() => store.adviser.keep(index)}
              onPointerMove={({ pointerType }) => {
                // A finger taps; and a mouse that rests where a line comes up points at nothing.
                if (pointerType === "mouse") pointedAt.value = index;
              }}
              onPointerLeave={() => {
                pointedAt.value = null;
              }}
              onFocus={({ currentTarget }) => {
                if (currentTarget.matches(":focus-visible")) pointedAt.value = index;
              }}
              onBlur={() => {
                pointedAt.value = null;
              }}
            >
              <span class={`rank rank-${index + 1}`}>{index + 1}</span>
              <span class="value">{percent(turn === 1 ? -line.value : line.value)} %</span>
              <span class="line">{line.moves.join(" ")}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
