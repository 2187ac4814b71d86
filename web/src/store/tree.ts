import type { Node } from "../api/types";

/** A move of the list: where it leads, its place in rounds that the first player begins, and what was tried instead. */
export interface Entry {
  node: number;
  move: string;
  comment: string;
  ply: number;
  variations: Entry[][];
}

const START = 0;

/** The nodes from the first move to the one given. */
export function pathTo(nodes: readonly Node[], id: number): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: Node[] = [];
  for (let node = byId.get(id); node; node = byId.get(node.parent)) path.unshift(node);
  return path;
}

export const isKnown = (nodes: readonly Node[], id: number): boolean =>
  id === START || nodes.some((node) => node.id === id);

/**
 * The game with its variations, each nested in the move that it stands against. What was tried after the game's last
 * move is nested in that one.
 */
export function moveTree(nodes: readonly Node[], live: number): Entry[] {
  const children = childrenOf(nodes, live);

  const line = (first: Node, ply: number, siblings: readonly Node[]): Entry[] => {
    const entries: Entry[] = [];
    let others = siblings;
    for (let node: Node | undefined = first; node; ply += 1) {
      const at: number = ply;
      const variations = others.map((other) => line(other, at, []));
      entries.push({ node: node.id, move: node.move, comment: node.comment, ply, variations });
      const next: Node[] = children.get(node.id) ?? [];
      if (node.id === live) {
        variations.push(...next.map((tried) => line(tried, at + 1, [])));
        break;
      }
      others = next.slice(1);
      node = next[0];
    }
    return entries;
  };

  const [first, ...others] = children.get(START) ?? [];
  return first ? line(first, first.by, others) : [];
}

/** Where a step forward leads: the game itself goes before its variations, and older variations before newer ones. */
export function nextNode(nodes: readonly Node[], live: number, id: number): number | undefined {
  return childrenOf(nodes, live).get(id)?.[0]?.id;
}

/** The last node reached by always stepping forward; the game's last one, for whoever comes by there. */
export function lastNode(nodes: readonly Node[], live: number, id: number): number {
  const children = childrenOf(nodes, live);
  let last = id;
  for (let next = children.get(last)?.[0]; next && last !== live; next = children.get(last)?.[0])
    last = next.id;
  return last;
}

export function parentOf(nodes: readonly Node[], id: number): number | undefined {
  return nodes.find((node) => node.id === id)?.parent;
}

function childrenOf(nodes: readonly Node[], live: number): Map<number, Node[]> {
  const main = new Set(pathTo(nodes, live).map((node) => node.id));
  const children = new Map<number, Node[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parent) ?? [];
    if (main.has(node.id)) siblings.unshift(node);
    else siblings.push(node);
    children.set(node.parent, siblings);
  }
  return children;
}
