import { rulesOf, texts } from "../texts";

/** The rules in a few sentences, for whoever has never played. */
export function Rules({ game }: { game: string }) {
  const t = texts();
  const rules = rulesOf(game);
  if (!rules.length) return null;
  return (
    <details class="rules" data-testid="rules">
      <summary>{t.howToPlay}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
