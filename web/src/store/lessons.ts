import { signal } from "@preact/signals";

/** What a person knows already, on this machine: games that were won, and games whose first pictures were seen. */

const read = (key: string): ReadonlySet<string> =>
  new Set((localStorage.getItem(`archipel.${key}`) ?? "").split(" ").filter(Boolean));

function remembered(key: string) {
  const known = signal(read(key));
  const add = (game: string) => {
    if (known.value.has(game)) return;
    known.value = new Set([...read(key), game]); // another tab may have added some
    localStorage.setItem(`archipel.${key}`, [...known.value].join(" "));
  };
  return { has: (game: string) => known.value.has(game), add };
}

export const won = remembered("won");
export const introduced = remembered("introduced");
