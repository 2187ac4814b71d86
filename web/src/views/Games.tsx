import { useRef, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Game, Summary } from "../api/types";
import { shownTheme } from "../store/settings";
import { isYourTurn, ownSeat, tallies } from "../store/tally";
import { fullSentence, gameName, playerName, say, seatName, speaker, variantName, whoPlays } from "../texts";
import { ending } from "../texts/status";
import { AskingButton } from "../ui/AskingButton";
import { useLoaded } from "../ui/useLoaded";
import { useTitle } from "../ui/useTitle";

const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** All the games that were played here. */
export function Games() {
  useTitle(say("page.your-games"));
  const [changes, setChanges] = useState(0);
  const { value: tables, error } = useLoaded(() => http.tables(200), changes);
  const { value: games } = useLoaded(http.games);
  const [game, choose] = useState("");
  const [mine, only] = useState(false);
  const wanted = tables?.filter((one) => (!game || one.game === game) && (!mine || isYourTurn(one))) ?? [];
  return (
    <div class="games">
      <h1>{say("page.your-games")}</h1>
      {error && <p class="trouble">{fullSentence(error)}</p>}
      {tables && games && (
        <>
          {tables.length > 0 && (
            <Filters tables={tables} game={game} choose={choose} mine={mine} only={only} />
          )}
          <GameCards tables={wanted} games={games} deleted={() => setChanges((count) => count + 1)} />
          <Statistics tables={wanted} />
        </>
      )}
    </div>
  );
}

interface FiltersProps {
  tables: readonly Summary[];
  game: string;
  choose(game: string): void;
  mine: boolean;
  only(mine: boolean): void;
}

function Filters({ tables, game, choose, mine, only }: FiltersProps) {
  const played = [...new Set(tables.map((table) => table.game))];
  return (
    <div class="filters">
      <select
        data-testid="filter-game"
        aria-label={say("page.choose-game")}
        value={game}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{say("page.any-game")}</option>
        {played.map((one) => (
          <option key={one} value={one}>
            {gameName(one)}
          </option>
        ))}
      </select>
      <button type="button" data-testid="filter-turn" aria-pressed={mine} onClick={() => only(!mine)}>
        {say("page.only-your-turn")}
      </button>
    </div>
  );
}

/** How games against engines went. */
function Statistics({ tables }: { tables: readonly Summary[] }) {
  const counted = tallies(tables);
  if (!counted.length) return null;
  return (
    <section class="statistics" aria-labelledby="statistics">
      <h2 id="statistics">{say("page.statistics")}</h2>
      <table data-testid="statistics">
        <thead>
          <tr>
            <th scope="col">{say("page.choose-game")}</th>
            <th scope="col">{say("page.opponent")}</th>
            <th scope="col">{say("page.won")}</th>
            <th scope="col">{say("page.lost-games")}</th>
            <th scope="col">{say("page.drawn")}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(({ game, opponent, won, lost, drawn }) => (
            <tr key={`${game} ${opponent}`}>
              <td>{gameName(game)}</td>
              <td>{seatName(opponent, say("page.person"))}</td>
              <td>{won}</td>
              <td>{lost}</td>
              <td>{drawn}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CardsProps {
  tables: readonly Summary[];
  games: readonly Game[];
  deleted?: () => void; // where games can be deleted: what follows
}

export function GameCards({ tables, games, deleted }: CardsProps) {
  if (!tables.length)
    return (
      <p class="quiet" data-testid="your-games">
        {say("page.no-games")} <a href="/">{say("page.to-front")}</a>
      </p>
    );
  return (
    <ul class="game-cards" data-testid="your-games">
      {tables.map((table) => (
        <GameCard
          key={table.id}
          table={table}
          players={games.find((game) => game.name === table.game)?.players ?? ["", ""]}
          deleted={deleted}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  table: Summary;
  players: [string, string];
  deleted: (() => void) | undefined;
}

function GameCard({ table, players, deleted }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  const leave = () => {
    const neighbour = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    neighbour?.querySelector("button")?.focus(); // the button that has the focus goes with its game
    deleted?.();
  };
  const name = gameName(table.game);
  const when = new Date(table.updated).toLocaleString(speaker.value.language, WHEN);
  return (
    <li class="game-card" ref={card}>
      <a href={`/table/${table.id}`}>
        <img
          src={http.pictureUrl(table.id, "svg", shownTheme())}
          alt=""
          loading="lazy"
          width="96"
          height="96"
        />
        <span class="what">
          <b>{name}</b>
          {table.variant !== "standard" && <span>{variantName(table.game, table.variant)}</span>}
          <span>
            {whoPlays(table, 0, say("page.person"))} – {whoPlays(table, 1, say("page.person"))}
          </span>
          <span>
            {table.outcome
              ? ending(table.outcome, players)
              : isYourTurn(table) && ownSeat(table) !== null
                ? say("page.it-is-your-turn")
                : table.turn !== null && say("status.to-move", { player: playerName(players[table.turn]) })}
          </span>
          <small>
            {say("page.moves", { count: table.ply })} · {when}
          </small>
        </span>
      </a>
      {deleted && (
        <AskingButton
          question={say("page.really-delete")}
          yes={say("page.delete")}
          onYes={() => void http.deleteTable(table.id).then(leave, leave)} // the list shows whether it is gone
          class="icon"
          data-testid="delete-game"
          aria-label={say("page.delete-game", { game: name })}
          title={say("page.delete")}
        >
          ×
        </AskingButton>
      )}
    </li>
  );
}
