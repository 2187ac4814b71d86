import { rulesOf, say } from "../texts";

/** The rules in a few sentences, for whoever has never played. */
export function Rules({ game, variant }: { game: string; variant: string }) {
  const rules = rulesOf(game, variant);
  if (!rules.length) return null;
  return (
    <details class="rules" data-testid="rules">
      <summary>{say("page.how-to-play")}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
