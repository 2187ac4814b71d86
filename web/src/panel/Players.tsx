import { useEffect, useState } from "preact/hooks";
import type { Player, Scene, Table } from "../api/types";
import type { TableStore } from "../store/table";
import { countName, playerName, say, whoPlays } from "../texts";
import { play } from "../ui/sound";
import { Emblem } from "./Emblem";

const LOW = 20; // seconds

/** Who plays, how they stand, and how much time they have. */
export function Players({ store, table }: { store: TableStore; table: Table }) {
  const scene = store.scene.value;
  const shared = scene?.counts.filter((count) => count.total !== null) ?? [];
  return (
    <section class="players" aria-label={say("page.players")}>
      {([0, 1] as const).map((player) => (
        <PlayerRow key={player} store={store} table={table} scene={scene} player={player} />
      ))}
      {shared.length > 0 && (
        <p class="shared">
          {shared.map((count) => (
            <span key={count.kind}>
              {countName(table.game, count.kind)} <b>{count.total}</b>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface RowProps {
  store: TableStore;
  table: Table;
  scene: Scene | null;
  player: Player;
}

function PlayerRow({ store, table, scene, player }: RowProps) {
  const name = playerName(table.players[player]);
  const alone = store.persons.value.length === 1;
  const [main, ...others] = scene?.counts.filter((count) => count.of !== null) ?? [];
  const turn = store.atLive.value ? table.turn === player && !table.outcome : scene?.turn === player;
  const classes = ["player", turn && "turn", table.outcome?.winner === player && "winner"];
  return (
    <div class={classes.filter(Boolean).join(" ")} data-testid={`player-${player}`}>
      {scene && <Emblem scene={scene} player={player} />}
      <div class="who">
        <b>{name}</b>
        <span>{whoPlays(table, player, alone ? say("page.you") : say("page.person"))}</span>
      </div>
      {others.length > 0 && (
        <p class="factors">
          {others.map((count) => (
            <span key={count.kind}>
              {countName(table.game, count.kind)} {count.of?.[player]}
            </span>
          ))}
        </p>
      )}
      {main && (
        <p class="count">
          <span>{countName(table.game, main.kind)} </span>
          {main.of?.[player]}
        </p>
      )}
      {table.left && <Clock store={store} table={table} player={player} name={name} />}
    </div>
  );
}

function Clock({
  store,
  table,
  player,
  name,
}: {
  store: TableStore;
  table: Table;
  player: Player;
  name: string;
}) {
  const running = table.running === player;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const passed = running ? (performance.now() - store.heardAt.value) / 1000 : 0;
  const left = Math.max(0, (table.left?.[player] ?? 0) - passed);
  const short = running && left < LOW && store.persons.value.includes(player);
  useEffect(() => {
    if (short) play("low");
  }, [short]);
  const classes = ["clock", running && "running", left < LOW && "short"].filter(Boolean).join(" ");
  return (
    <time class={classes} role="timer" aria-label={say("page.time-left", { player: name })}>
      {clockFace(left)}
    </time>
  );
}

function clockFace(seconds: number): string {
  const two = (value: number) => `${value}`.padStart(2, "0");
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`;
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
