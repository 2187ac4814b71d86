import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Game } from "../api/types";
import { clockText, parseClock, playPath } from "../store/links";
import { go } from "../store/route";
import { clockName, gameName, playerName, say, variantName } from "../texts";

const CLOCKS = [
  { base: 60, increment: 1 },
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  { base: 600, increment: 5 },
  { base: 1800, increment: 0 },
];

interface Props {
  games: readonly Game[];
  game: string;
  choose(game: string): void;
}

/** A game as one wants it. */
export function Chooser({ games, game: name, choose }: Props) {
  const [variant, setVariant] = useState("standard");
  const [seats, setSeats] = useState<[string, string]>(["person", "level3"]);
  const [clock, setClock] = useState("");
  const game = games.find((one) => one.name === name);
  if (!game) return null;
  const rules = game.variants.includes(variant) ? variant : (game.variants[0] ?? "standard");

  return (
    <form
      class="chooser"
      onSubmit={(event) => {
        event.preventDefault();
        go(playPath({ game: name, variant: rules, seats, clock: parseClock(clock) }));
      }}
    >
      <Choice id="choose-game" label={say("page.choose-game")} value={name} set={choose}>
        {games.map((one) => (
          <option key={one.name} value={one.name}>
            {gameName(one.name)}
          </option>
        ))}
      </Choice>
      <Choice id="choose-variant" label={say("page.choose-variant")} value={rules} set={setVariant}>
        {game.variants.map((one) => (
          <option key={one} value={one}>
            {variantName(name, one)}
          </option>
        ))}
      </Choice>
      {([0, 1] as const).map((player) => (
        <Choice
          key={player}
          id={`choose-seat-${player}`}
          label={playerName(game.players[player])}
          value={seats[player]}
          set={(seat) => setSeats(player ? [seats[0], seat] : [seat, seats[1]])}
        >
          <option value="person">{say("page.person")}</option>
          {Array.from({ length: game.levels }, (_, index) => (
            <option key={index} value={`level${index + 1}`}>
              {say("page.level-hint", { level: index + 1 })}
            </option>
          ))}
        </Choice>
      ))}
      <Choice id="choose-clock" label={say("page.choose-clock")} value={clock} set={setClock}>
        <option value="">{say("page.no-clock")}</option>
        {CLOCKS.map((one) => (
          <option key={clockText(one)} value={clockText(one)}>
            {clockName(one.base, one.increment)}
          </option>
        ))}
      </Choice>
      <button type="submit" class="main" data-testid="choose-start">
        {say("page.start")}
      </button>
    </form>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  set(value: string): void;
  children: ComponentChildren;
}

function Choice({ id, label, value, set, children }: ChoiceProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select data-testid={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
