import { texts } from "../texts";

/** The rules in a few sentences, for whoever has never played. */
export function Rules({ game }: { game: string }) {
  const t = texts();
  const rules = t.rules[game];
  if (!rules) return null;
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
