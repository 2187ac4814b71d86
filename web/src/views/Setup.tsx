import { useEffect, useRef, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Draft, Game } from "../api/types";
import { LayerChooser } from "../board/BoardArea";
import { cellName, EditBoard } from "../board/EditBoard";
import { Palette, toolsOf } from "../panel/Palette";
import { playPath, setupPath } from "../store/links";
import { go } from "../store/route";
import { shownTheme } from "../store/settings";
import { SetupStore } from "../store/setup";
import { fullSentence, markName, playerName, say } from "../texts";
import { ending } from "../texts/status";
import { Nothing } from "../ui/Nothing";
import { useLoaded } from "../ui/useLoaded";
import { useTitle } from "../ui/useTitle";
import { Chips, GameChoice, Seating } from "./Seating";

const withEditor = async (): Promise<Game[]> => (await http.games()).filter((game) => game.editor);

/** A position is set up. `text` is the one to begin with, or just a game and its variant; null: any. */
export function Setup({ text }: { text: string | null }) {
  const { value: games, error } = useLoaded(withEditor);
  const [store, setStore] = useState<SetupStore | null>(null);
  const first = text ?? (games?.[0] ? `${games[0].name}/${games[0].variants[0]}` : null);
  useEffect(() => {
    if (!first) return;
    const made = new SetupStore(first);
    setStore(made);
    return () => made.close();
  }, [first]);
  useEffect(() => (store ? editByKeys(store) : undefined), [store]);
  useTitle(say("page.editor"));
  const draft = store?.draft.value;
  const trouble = error ?? (draft ? null : store?.notice.value);
  if (trouble) return <Nothing what={say("page.editor")} why={fullSentence(trouble)} />;
  if (!store || !draft || !games) return <p class="nothing quiet">{say("page.loading")}</p>;
  return <Open store={store} draft={draft} games={games} />;
}

function Open({ store, draft, games }: { store: SetupStore; draft: Draft; games: readonly Game[] }) {
  const [layer, setLayer] = useState<number | null>(null);
  const { scene, marks, sides, players } = draft;
  const solid = Object.keys(scene.frame.solids).length > 0;
  const { changed } = store;
  return (
    <div class="table setup">
      <div class="board-column">
        {solid && (
          <div class="views">
            <LayerChooser scene={scene} layer={layer} set={setLayer} />
          </div>
        )}
        <EditBoard key={`${scene.game}/${scene.variant}`} store={store} draft={draft} layer={layer} />
        <Verdict draft={draft} />
        <p class="unseen" aria-live="polite">
          {changed.value && cellName(draft, changed.value, store.pieceAt(changed.value))}
        </p>
      </div>
      <div class="panel">
        <header>
          <h1>{say("page.editor")}</h1>
        </header>
        <Palette store={store} draft={draft} />
        <p class="quiet help">{say("page.editor-help")}</p>
        <div class="buttons">
          <button
            type="button"
            data-testid="undo"
            disabled={!store.undoable.value}
            onClick={() => store.undo()}
          >
            {say("page.undo")}
          </button>
          <button
            type="button"
            data-testid="redo"
            disabled={!store.redoable.value}
            onClick={() => store.redo()}
          >
            {say("page.redo")}
          </button>
          <button
            type="button"
            data-testid="to-start"
            onClick={() => store.change({ position: draft.start })}
          >
            {say("page.start-position")}
          </button>
          <button type="button" data-testid="clear" onClick={() => store.change({ position: draft.cleared })}>
            {say("page.clear")}
          </button>
        </div>
        <Chips
          legend={say("page.to-move")}
          kind="to-move"
          value={`${scene.turn ?? 0}`}
          set={(player) => store.change({ position: sides[player === "0" ? 0 : 1] })}
          all={["0", "1"]}
        >
          {(player) => playerName(players[player === "0" ? 0 : 1])}
        </Chips>
        {marks.map(({ word, on, other }) => (
          <label key={word} class="on-off">
            <input
              type="checkbox"
              data-testid={`mark-${word}`}
              checked={on}
              onChange={() => store.change({ position: other })}
            />
            {markName(scene.game, word)}
          </label>
        ))}
        <div class="chooser">
          <GameChoice
            games={games}
            game={scene.game}
            choose={(game) => store.change({ position: `${game}/standard` })}
            variant={scene.variant}
            setVariant={(variant) => store.change({ position: scene.position, variant })}
          />
        </div>
        <PositionText store={store} position={scene.position} />
        <p class="notice" aria-live="polite" data-testid="notice">
          {store.notice.value && fullSentence(store.notice.value)}
        </p>
        <Sharing store={store} draft={draft} />
        <Playing store={store} draft={draft} games={games} />
      </div>
    </div>
  );
}

/** Whether the position can be played, and if not, why. */
function Verdict({ draft }: { draft: Draft }) {
  const { refusal, outcome, players, scene } = draft;
  const said = () => {
    if (refusal) return say("page.impossible", { why: fullSentence({ ...refusal, text: refusal.error }) });
    if (outcome) return say("page.over-draft", { status: ending(outcome, players) });
    const player = playerName(players[scene.turn ?? 0]);
    return say("page.possible", { status: say("status.to-move", { player }) });
  };
  return (
    <p role="status" class={`status verdict ${refusal ? "refused" : outcome ? "over" : ""}`}>
      {said()}
    </p>
  );
}

/** The position as it is written: to be copied, and to be written over. */
function PositionText({ store, position }: { store: SetupStore; position: string }) {
  const [text, write] = useState(position);
  useEffect(() => write(position), [position]);
  return (
    <form
      class="position-text"
      onSubmit={(event) => {
        event.preventDefault();
        store.change({ position: text.trim().replace(/\s+/g, " ") });
      }}
    >
      <label>
        <span>{say("page.position-text")}</span>
        <input
          type="text"
          data-testid="position-text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit" data-testid="use-text" disabled={text === position}>
        {say("page.use-text")}
      </button>
    </form>
  );
}

function Sharing({ store, draft }: { store: SetupStore; draft: Draft }) {
  const { game, position } = draft.scene;
  const copy = async (text: string) => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    store.notice.value = { kind: copied ? "page.copied" : "page.not-copied", values: {} };
  };
  return (
    <div class="buttons share">
      <button
        type="button"
        data-testid="copy-link"
        onClick={() => void copy(location.origin + setupPath(position))}
      >
        {say("page.copy-position-link")}
      </button>
      <button type="button" data-testid="copy-text" onClick={() => void copy(position)}>
        {say("page.copy-position")}
      </button>
      {!draft.refusal &&
        (["svg", "png"] as const).map((kind) => (
          <a
            key={kind}
            class="button"
            data-testid={`save-${kind}`}
            href={http.pictureOf(position, kind, shownTheme())}
            download={`${game}.${kind}`}
          >
            {kind === "svg" ? say("page.save-svg") : say("page.save-png")}
          </a>
        ))}
    </div>
  );
}

/** What the position is for: a game from there, or a look into it. */
function Playing({ store, draft, games }: { store: SetupStore; draft: Draft; games: readonly Game[] }) {
  const opening = useRef(false);
  const { game: name, variant, position } = draft.scene;
  const game = games.find((one) => one.name === name);
  const stuck = draft.refusal !== null || draft.outcome !== null;
  const analyse = async () => {
    if (opening.current) return;
    opening.current = true;
    try {
      const seats = ["person", "person"];
      const table = await http.newTable({ game: name, variant, position, seats });
      go(`/table/${table.id}?analysis=on`);
    } catch (error) {
      store.notice.value = http.saidBy(error);
    } finally {
      opening.current = false;
    }
  };
  if (!game) return null;
  return (
    <section class="play-position" aria-labelledby="play-position">
      <h2 id="play-position">{say("page.play-position")}</h2>
      <Seating
        game={game}
        disabled={stuck}
        start={(seats, clock) => go(playPath({ game: name, variant, seats, clock, position }))}
        more={
          <button type="button" data-testid="analyse" disabled={stuck} onClick={() => void analyse()}>
            {say("page.analyse")}
          </button>
        }
      />
    </section>
  );
}

/** Digits choose a tool; Ctrl and Z or Y go back and forth. */
function editByKeys(store: SetupStore): () => void {
  const key = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const typing = target.closest?.("input[type=text], input[type=number], select, textarea");
    if (typing || event.altKey || document.querySelector("dialog[open]")) return;
    const letter = event.key.toLowerCase();
    const draft = store.draft.value;
    if (event.ctrlKey || event.metaKey) {
      if (letter === "z" && !event.shiftKey) store.undo();
      else if (letter === "y" || letter === "z") store.redo();
      else return;
    } else {
      const tool = draft && /^[1-9]$/.test(letter) && toolsOf(draft)[Number(letter) - 1];
      if (!tool) return;
      store.tool.value = tool;
    }
    event.preventDefault();
  };
  window.addEventListener("keydown", key);
  return () => window.removeEventListener("keydown", key);
}
