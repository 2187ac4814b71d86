import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Game, NewClock, TimeControl } from "../api/types";
import { clockText, parseClock } from "../store/links";
import { clockName, gameName, playerName, say, variantName } from "../texts";
import { Face } from "./Face";

const CLOCKS = [
  { base: 60, increment: 1 },
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  { base: 600, increment: 5 },
  { base: 1800, increment: 0 },
];
const OTHER = "other";
const SIDES = ["first", "second", "random", "neither"] as const;
type Side = (typeof SIDES)[number];

interface Props {
  game: Game;
  start(seats: [string, string], clock: TimeControl | null): void;
  disabled?: boolean;
  children?: ComponentChildren; // what is chosen before
  more?: ComponentChildren; // what can be done besides starting
}

/** Who plays, on which side and with which clock. */
export function Seating({ game, start, disabled, children, more }: Props) {
  const [opponent, setOpponent] = useState("level3");
  const [side, setSide] = useState<Side>("first");
  const [clock, setClock] = useState("");
  const [own, setOwn] = useState<Required<NewClock>>({ base: 900, increment: 10 });
  const sideName = (one: Side) =>
    one === "first" || one === "second"
      ? playerName(game.players[one === "first" ? 0 : 1])
      : say("page.side", { side: one });

  return (
    <form
      class="chooser"
      onSubmit={(event) => {
        event.preventDefault();
        start(seatsOf(opponent, side), clock === OTHER ? own : parseClock(clock));
      }}
    >
      {children}
      <Chips
        legend={say("page.opponent")}
        kind="opponents"
        value={opponent}
        set={setOpponent}
        all={["person", ...Array.from({ length: game.levels }, (_, index) => `level${index + 1}`)]}
      >
        {(seat) => {
          const level = seat === "person" ? null : Number(seat.slice("level".length));
          return (
            <>
              <Face level={level} />
              {level === null ? say("page.person") : say("page.level-hint", { level })}
            </>
          );
        }}
      </Chips>
      {opponent !== "person" && (
        <Chips<Side> legend={say("page.your-side")} kind="side" value={side} set={setSide} all={SIDES}>
          {sideName}
        </Chips>
      )}
      <Chips
        legend={say("page.choose-clock")}
        kind="clock"
        value={clock}
        set={setClock}
        all={["", ...CLOCKS.map(clockText), OTHER]}
      >
        {(one) => {
          const time = parseClock(one);
          if (one === OTHER) return say("page.other-clock");
          return time ? clockName(time.base, time.increment) : say("page.no-clock");
        }}
      </Chips>
      {clock === OTHER && (
        <div class="own-clock">
          <NumberField
            label={say("page.clock-minutes")}
            value={own.base / 60}
            most={180}
            set={(minutes) => setOwn({ ...own, base: Math.max(1, minutes) * 60 })}
          />
          <NumberField
            label={say("page.clock-increment")}
            value={own.increment}
            most={60}
            set={(increment) => setOwn({ ...own, increment })}
          />
        </div>
      )}
      <div class="buttons">
        <button type="submit" class="main" data-testid="choose-start" disabled={disabled}>
          {say("page.start")}
        </button>
        {more}
      </div>
    </form>
  );
}

function seatsOf(opponent: string, side: Side): [string, string] {
  if (opponent === "person") return ["person", "person"];
  if (side === "neither") return [opponent, opponent];
  const first = side === "first" || (side === "random" && Math.random() < 0.5);
  return first ? ["person", opponent] : [opponent, "person"];
}

interface ChipsProps<T extends string> {
  legend: string;
  kind: string;
  value: T;
  set(value: T): void;
  all: readonly T[];
  children(one: T): ComponentChildren;
}

/** One of several, all of them seen. */
export function Chips<T extends string>({ legend, kind, value, set, all, children }: ChipsProps<T>) {
  const group = useId();
  return (
    <fieldset class={`choices ${kind}`}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={group}
            data-testid={`choose-${kind}-${one}`}
            checked={one === value}
            onChange={() => set(one)}
          />
          <span>{children(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NumberProps {
  label: string;
  value: number;
  most: number;
  set(value: number): void;
}

function NumberField({ label, value, most, set }: NumberProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onInput={(event) => set(Math.min(most, Math.max(0, Number(event.currentTarget.value) || 0)))}
      />
    </label>
  );
}

interface GameProps {
  games: readonly Game[];
  game: string;
  choose(game: string): void;
  variant: string;
  setVariant(variant: string): void;
}

/** Which game, and by which rules. */
export function GameChoice({ games, game, choose, variant, setVariant }: GameProps) {
  const variants = games.find((one) => one.name === game)?.variants ?? [];
  return (
    <>
      <Choice id="choose-game" label={say("page.choose-game")} value={game} set={choose}>
        {games.map((one) => (
          <option key={one.name} value={one.name}>
            {gameName(one.name)}
          </option>
        ))}
      </Choice>
      <Choice id="choose-variant" label={say("page.choose-variant")} value={variant} set={setVariant}>
        {variants.map((one) => (
          <option key={one} value={one}>
            {variantName(game, one)}
          </option>
        ))}
      </Choice>
    </>
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
