import type { Mark, MoveNumber, Scene, Sketch, Step } from "../api/types";
import { at, byLayer, Item } from "./shapes";

const TRACED = 1600; // milliseconds in which what won is traced, piece by piece

export function Marks({ marks, highest }: { marks: readonly Mark[]; highest: number }) {
  const seen = marks.filter((mark) => mark.layer <= highest);
  const won = seen.filter((mark) => mark.kind === "win");
  const turn = (mark: Mark) => {
    const long = won.length > 1 ? TRACED / 4 : TRACED;
    const begins = won.length > 1 ? ((TRACED - long) * won.indexOf(mark)) / (won.length - 1) : 0;
    return { "--turn": `${begins}ms`, "--trace": `${long}ms` };
  };
  return (
    <g class="marks">
      {seen.map((mark) => {
        const traced = mark.kind === "win";
        return (
          <g
            key={`${mark.kind} ${mark.path}`}
            class={traced ? "traced" : undefined}
            style={traced ? turn(mark) : undefined}
          >
            <path class="mark-halo" d={mark.path} />
            <path class={`mark mark-${mark.kind}`} d={mark.path} pathLength={traced ? 1 : undefined} />
          </g>
        );
      })}
    </g>
  );
}

/** The names of all cells, where no labels stand at the edge. */
export function Names({ scene }: { scene: Scene }) {
  return (
    <g class="names" aria-hidden="true">
      {[...scene.frame.cells, ...scene.pieces.map((piece) => ({ ...piece, name: piece.cell }))].map(
        ({ name, x, y }) => (
          <text key={name} transform={`translate(${x} ${y + 0.06}) scale(0.01)`} text-anchor="middle">
            {name}
          </text>
        ),
      )}
    </g>
  );
}

/** How high a piece lies that is piled on others, where it is seen. */
export function Heights({ scene, highest }: { scene: Scene; highest: number }) {
  return (
    <g class="heights" aria-hidden="true">
      {scene.pieces
        .filter(({ layer }) => layer > 1 && layer <= highest)
        .map(({ cell, x, y, layer, owner }) => (
          <text
            key={cell}
            class={`on-${owner}`}
            transform={`translate(${x} ${y + 0.09}) scale(0.01)`}
            text-anchor="middle"
          >
            {layer}
          </text>
        ))}
    </g>
  );
}

interface PreviewProps {
  scene: Scene;
  step: Step;
  from: Step | null; // the step before it, if the move has begun
  held?: boolean; // it was taken by hand and waits to be confirmed
}

/** What a step would bring about, before it is taken. */
export function Preview({ scene, step, from, held }: PreviewProps) {
  const pieces = new Set(scene.pieces.map((piece) => piece.cell));
  const cells = new Map(scene.frame.cells.map((cell) => [cell.name, cell]));
  const outlined = (["captures", "releases", "flips"] as const).flatMap((kind) =>
    step.effect[kind].map((name) => ({ kind, cell: cells.get(name) })),
  );
  return (
    <g class={held ? "preview held" : "preview"} aria-hidden="true">
      {from && from.cell !== null && !(step.symbol in scene.frame.anchors) && (
        <line class="way" x1={from.x} y1={from.y} x2={step.x} y2={step.y} />
      )}
      {byLayer(step.ghosts).map((ghost) => (
        // What is turned over covers what it was: the two together would be of no colour at all.
        <g key={ghost.cell} class={pieces.has(ghost.cell) ? "turned" : "new"}>
          <Item item={ghost} symbols={scene.frame.symbols} />
        </g>
      ))}
      {outlined.map(
        ({ kind, cell }) =>
          cell && (
            <circle
              key={`${kind} ${cell.name}`}
              class={`outlined ${kind}`}
              cx={cell.x}
              cy={cell.y}
              r="0.46"
            />
          ),
      )}
    </g>
  );
}

/** The moves of a line, each where it brought something. */
export function Numbers({ numbers }: { numbers: readonly MoveNumber[] }) {
  return (
    <g class="numbers" aria-hidden="true">
      {numbers.map(({ move, x, y, layer }) => (
        <Badge key={`${x} ${y} ${layer}`} x={x} y={y} name={`${move}`} />
      ))}
    </g>
  );
}

function Badge({ x, y, name }: { x: number; y: number; name: string }) {
  const size = name.length > 1 ? 21 : 27;
  return (
    <g transform={at({ x, y })}>
      <circle class="badge" r="0.21" />
      <text class="badge-text" transform="scale(0.01)" font-size={size} text-anchor="middle" y={size * 0.35}>
        {name}
      </text>
    </g>
  );
}

const APART = 0.4; // from one rank to the next at the same place

interface SketchProps {
  scene: Scene;
  sketch: Sketch;
  rank?: number; // if there are several
  aside?: number; // from the middle of the ranks at one place
}

/** A move drawn onto the board: its way and its rank where it ends, or all that it brings with a ring round each step. */
export function Sketched({ scene, sketch, rank, aside = 0 }: SketchProps) {
  const end = sketch.points.at(-1);
  if (!end) return null;
  return (
    <g class={`sketch rank-${rank ?? 1}`} aria-hidden="true">
      {!rank && (
        <g class="preview">
          {byLayer(sketch.ghosts).map((ghost) => (
            <Item key={ghost.cell} item={ghost} symbols={scene.frame.symbols} />
          ))}
        </g>
      )}
      {sketch.points.length > 1 && (
        <polyline points={sketch.points.map((point) => point.join(",")).join(" ")} />
      )}
      {rank ? (
        <Badge x={end[0] + aside * APART} y={end[1]} name={`${rank}`} />
      ) : (
        sketch.points.map(([x, y]) => <circle key={`${x} ${y}`} class="ring" cx={x} cy={y} r="0.46" />)
      )}
    </g>
  );
}
