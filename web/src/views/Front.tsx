import { useRef, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Game } from "../api/types";
import { Still } from "../board/Still";
import { playPath } from "../store/links";
import { placeKept } from "../store/place";
import { go } from "../store/route";
import { shownTheme } from "../store/settings";
import { pathTo } from "../store/tree";
import { fullSentence, gameLine, gameName, say, whoPlays } from "../texts";
import { useLoaded } from "../ui/useLoaded";
import { useTitle } from "../ui/useTitle";
import { Chooser } from "./Chooser";
import { GameCards } from "./Games";

const RECENT = 4;

/** The games that can be seen. */
const gamesWithPictures = async (): Promise<Game[]> =>
  (await http.games()).filter((game) => game.showcase !== null);

export function Front() {
  useTitle();
  const { value: games, error } = useLoaded(gamesWithPictures);
  const { value: recent } = useLoaded(() => http.tables(RECENT));
  const [chosen, choose] = useState<string | null>(null);
  const { value: going } = useLoaded(placeKept);
  const chooser = useRef<HTMLElement>(null);

  const setUp = (game: string) => {
    choose(game);
    chooser.current?.scrollIntoView({ block: "center" });
    chooser.current?.querySelector("select")?.focus({ preventScroll: true });
  };

  return (
    <div class="front">
      <div class="hello">
        <h1>{say("page.name")}</h1>
        <p>{say("page.tagline")}</p>
      </div>
      {error && <p class="trouble">{fullSentence(error)}</p>}
      {going && (
        <a class="continue" data-testid="continue" href={`/table/${going.id}`}>
          <img src={http.pictureUrl(going.id, "svg", shownTheme())} alt="" width="64" height="64" />
          <span>
            <b>{say("page.continue", { game: gameName(going.game) })}</b>
            <span>
              {whoPlays(going, 0, say("page.person"))} – {whoPlays(going, 1, say("page.person"))} ·{" "}
              {say("page.moves", { count: pathTo(going.nodes, going.live).length })}
            </span>
          </span>
        </a>
      )}
      <section class="cards" aria-label={say("page.games")}>
        {games?.map((game) => (
          <Card key={game.name} game={game} setUp={setUp} />
        ))}
      </section>
      <section class="set-up" ref={chooser} aria-labelledby="set-up">
        <h2 id="set-up">{say("page.your-own")}</h2>
        {games && <Chooser games={games} game={chosen ?? games[0]?.name ?? ""} choose={choose} />}
      </section>
      {recent && recent.length > 0 && (
        <section aria-labelledby="recent">
          <header class="row">
            <h2 id="recent">{say("page.your-games")}</h2>
            <a href="/games">{say("page.all-games")}</a>
          </header>
          <GameCards tables={recent} games={games ?? []} />
        </section>
      )}
    </div>
  );
}

function Card({ game: { name: game, showcase }, setUp }: { game: Game; setUp(game: string): void }) {
  const { value: scene } = useLoaded(() => http.sceneOf(showcase ?? ""), game);
  const start = () => go(playPath({ game, seats: ["person", "level3"] }));
  return (
    <article class="card">
      <button type="button" class="board-button" tabIndex={-1} aria-hidden="true" onClick={start}>
        {scene && <Still scene={scene} />}
      </button>
      <h2>{gameName(game)}</h2>
      <p>{gameLine(game)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          data-testid={`front-${game}`}
          aria-label={say("page.play-game", { game: gameName(game) })}
          onClick={start}
        >
          {say("page.play")}
        </button>
        <button
          type="button"
          aria-label={say("page.set-up-game", { game: gameName(game) })}
          onClick={() => setUp(game)}
        >
          {say("page.set-up")}
        </button>
      </div>
    </article>
  );
}
