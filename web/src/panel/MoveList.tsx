import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../api/types";
import type { TableStore } from "../store/table";
import { type Entry, moveTree } from "../store/tree";
import { moveName, say } from "../texts";
import { Commenting } from "./Commenting";

/** The game and what else was tried, to be walked. */
export function MoveList({ store, table }: { store: TableStore; table: Table }) {
  const list = useRef<HTMLDivElement>(null);
  const at = store.node.value;

  useEffect(() => {
    const [box, move] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (!box) return;
    // scrollIntoView would scroll the page too.
    if (!move) box.scrollTop = 0;
    else if (move.offsetTop < box.scrollTop) box.scrollTop = move.offsetTop - 8;
    else if (move.offsetTop + move.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = move.offsetTop + move.offsetHeight - box.clientHeight + 8;
  }, [at, table.nodes.length]);

  const line = moveTree(table.nodes, table.live);
  return (
    <section class="moves" aria-labelledby="moves-heading">
      <header>
        <h2 id="moves-heading">{say("page.move-list")}</h2>
        <Walk store={store} table={table} />
      </header>
      <div ref={list} class="movelist" data-testid="movelist" tabindex={line.length > 8 ? 0 : -1}>
        {table.comment && <p class="comment">{table.comment}</p>}
        {line.length ? (
          <MainLine store={store} line={line} at={at} />
        ) : (
          <p class="quiet">{say("page.no-moves")}</p>
        )}
      </div>
      <Commenting key={at} store={store} node={at} move={table.nodes.find((node) => node.id === at)?.move} />
      {!store.atLive.value && (
        <p class="looking">
          {say("page.elsewhere")}{" "}
          <button type="button" class="plain" onClick={() => store.goTo(table.live)}>
            {say("page.to-game")}
          </button>
        </p>
      )}
    </section>
  );
}

/** Two plies a row; a comment or a variation breaks the row that it belongs to. */
function MainLine({ store, line, at }: { store: TableStore; line: Entry[]; at: number }) {
  return (
    <div class="main-line">
      {line[0]?.ply === 1 && <Waiting round={1} />}
      {line.map((entry) => (
        <Fragment key={entry.node}>
          {entry.ply % 2 === 0 && <span class="number">{entry.ply / 2 + 1}</span>}
          <MoveButton store={store} entry={entry} at={at} />
          {(entry.comment || entry.variations.length > 0) && (
            <>
              <div class="variations">
                {entry.comment && <p class="comment">{entry.comment}</p>}
                {entry.variations.map((variation) => (
                  <Variation key={variation[0]?.node} store={store} line={variation} at={at} />
                ))}
              </div>
              {entry.ply % 2 === 0 && entry !== line.at(-1) && <Waiting round={entry.ply / 2 + 1} />}
            </>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** A row of which the second player's move is still to come. */
function Waiting({ round }: { round: number }) {
  return (
    <>
      <span class="number">{round}</span>
      <span class="ellipsis">…</span>
    </>
  );
}

function Variation({ store, line, at }: { store: TableStore; line: Entry[]; at: number }) {
  const first = line[0];
  if (!first) return null;
  return (
    <div class="variation">
      {line.map((entry, index) => (
        <Fragment key={entry.node}>
          {(entry.ply % 2 === 0 || index === 0 || !!line[index - 1]?.variations.length) && (
            <span class="number">{`${Math.floor(entry.ply / 2) + 1}${entry.ply % 2 ? "…" : "."}`}</span>
          )}
          <MoveButton store={store} entry={entry} at={at} />
          {entry.comment && <span class="comment">{entry.comment} </span>}
          {entry.variations.map((variation) => (
            <Variation key={variation[0]?.node} store={store} line={variation} at={at} />
          ))}
        </Fragment>
      ))}
      <button
        type="button"
        class="prune"
        aria-label={say("page.remove-variation")}
        title={say("page.remove-variation")}
        onClick={() => void store.prune(first.node)}
      >
        ×
      </button>
    </div>
  );
}

function MoveButton({ store, entry, at }: { store: TableStore; entry: Entry; at: number }) {
  return (
    <button
      type="button"
      class="move"
      data-node={entry.node}
      aria-current={entry.node === at ? "step" : undefined}
      title={moveName(entry.move)}
      onClick={() => store.goTo(entry.node)}
    >
      {entry.move}
    </button>
  );
}

function Walk({ store, table }: { store: TableStore; table: Table }) {
  const atStart = store.node.value === 0;
  const atEnd = !table.nodes.some((node) => node.parent === store.node.value);
  const ways = [
    {
      name: say("page.first-move"),
      sign: "M7 6v12M18 6l-8 6 8 6Z",
      off: atStart,
      walk: () => store.toStart(),
    },
    { name: say("page.previous-move"), sign: "M16 6l-8 6 8 6Z", off: atStart, walk: () => store.back() },
    { name: say("page.next-move"), sign: "M8 6l8 6-8 6Z", off: atEnd, walk: () => store.forward() },
    { name: say("page.last-move"), sign: "M17 6v12M6 6l8 6-8 6Z", off: atEnd, walk: () => store.toEnd() },
  ];
  return (
    <div class="walk">
      {ways.map(({ name, sign, off, walk }) => (
        <button key={name} type="button" aria-label={name} title={name} aria-disabled={off} onClick={walk}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={sign} />
          </svg>
        </button>
      ))}
    </div>
  );
}
