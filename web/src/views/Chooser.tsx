import { useState } from "preact/hooks";
import type { Game } from "../api/types";
import { playPath, setupPath } from "../store/links";
import { go } from "../store/route";
import { say } from "../texts";
import { GameChoice, Seating } from "./Seating";

interface Props {
  games: readonly Game[];
  game: string;
  choose(game: string): void;
}

/** A game as one wants it. */
export function Chooser({ games, game: name, choose }: Props) {
  const [variant, setVariant] = useState("standard");
  const game = games.find((one) => one.name === name);
  if (!game) return null;
  const rules = game.variants.includes(variant) ? variant : (game.variants[0] ?? "standard");
  return (
    <Seating
      game={game}
      start={(seats, clock) => go(playPath({ game: name, variant: rules, seats, clock }))}
      more={
        game.editor && (
          <button type="button" data-testid="to-editor" onClick={() => go(setupPath(`${name}/${rules}`))}>
            {say("page.editor")}
          </button>
        )
      }
    >
      <GameChoice games={games} game={name} choose={choose} variant={rules} setVariant={setVariant} />
    </Seating>
  );
}
