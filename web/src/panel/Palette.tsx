import type { Draft } from "../api/types";
import { Shapes } from "../board/shapes";
import { AWAY, type SetupStore, TURN } from "../store/setup";
import { say, stockName } from "../texts";

/** What can be done to a cell: a piece put there, turned or taken away. */
export function Palette({ store, draft }: { store: SetupStore; draft: Draft }) {
  const { symbols } = draft.scene.frame;
  const tools = [
    ...draft.stocks.map((stock) => ({
      tool: stock.key,
      name: stockName(draft.scene.game, stock, draft.players),
      sign: <Shapes symbol={symbols[stock.symbol]} />,
    })),
    {
      tool: TURN,
      name: say("page.turn-over"),
      sign: <Sign path="M.27-.13A.3 .3 0 1 0 .3 .06M.3-.44V-.13H-.01" />,
    },
    { tool: AWAY, name: say("page.take-away"), sign: <Sign path="M-.26-.26.26 .26M.26-.26-.26 .26" /> },
  ];
  return (
    <fieldset class="palette" data-testid="palette">
      <legend class="unseen">{say("page.pieces")}</legend>
      {tools.map(({ tool, name, sign }, index) => (
        <button
          key={tool}
          type="button"
          data-testid={`tool-${tool}`}
          aria-pressed={store.tool.value === tool}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => {
            store.tool.value = tool;
          }}
        >
          <svg viewBox="-.6 -.6 1.2 1.2" aria-hidden="true">
            {sign}
          </svg>
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

const Sign = ({ path }: { path: string }) => <path class="tool-sign" d={path} />;

/** The tools in the order of their keys. */
export const toolsOf = (draft: Draft): string[] => [...draft.stocks.map(({ key }) => key), TURN, AWAY];
