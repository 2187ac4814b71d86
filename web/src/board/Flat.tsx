import type { Scene } from "../api/types";
import { names } from "../store/settings";
import type { TableStore } from "../store/table";
import { DrawingCells, Drawings } from "./Drawings";
import { isWay, Laid, Laying, within } from "./Laying";
import { Heights, Marks, Names, Numbers, Preview, Sketched } from "./Overlays";
import { Pieces } from "./Pieces";
import { Steps } from "./Steps";
import { at, Labels, Shapes } from "./shapes";
import { View } from "./View";

interface Props {
  store: TableStore;
  scene: Scene;
  following: boolean; // the end of a line: nothing can be done there
  layer: number | null; // the highest layer to be seen; null: all of them
}

/** The board, seen from above. */
export function Flat({ store, scene, following, layer }: Props) {
  const highest = layer ?? Number.POSITIVE_INFINITY;
  const steps = store.steps.value.filter((step) => step.cell !== null && step.layer <= highest);
  const ways = steps.filter((step) => isWay(scene, step));
  const drawing = store.notes.drawing.value;
  const laid = Object.keys(scene.frame.anchors).length > 0; // pieces are laid by hand
  const marks = laid ? scene.marks.filter(({ kind }) => kind !== "built") : scene.marks; // each has its sign
  return (
    <View store={store} scene={scene} following={following}>
      <Shapes symbol={scene.frame.backdrop} />
      <g class="cells">
        {scene.frame.cells
          .filter((cell) => cell.layer <= highest)
          .map((cell) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: what can be done by keyboard are the steps
            <g
              key={cell.name}
              data-cell={cell.name}
              transform={at(cell)}
              onClick={(event) =>
                void (laid && store.building.value
                  ? store.lay(cell.name, within(event, cell))
                  : store.clickCell(cell.name))
              }
            >
              <Shapes symbol={scene.frame.symbols[cell.symbol]} />
            </g>
          ))}
      </g>
      <Pieces scene={scene} highest={highest} />
      {Object.keys(scene.frame.solids).length > 0 && <Heights scene={scene} highest={highest} />}
      <Marks marks={marks} highest={highest} />
      <Labels labels={scene.frame.labels} />
      {scene.frame.edgeless && names.value && <Names scene={scene} />}
      {following ? (
        <Numbers numbers={scene.numbers.filter((number) => number.layer <= highest)} />
      ) : (
        <>
          {!drawing && (
            <>
              <Laying store={store} scene={scene} steps={ways} />
              <Hovered store={store} scene={scene} highest={highest} />
              <Steps store={store} scene={scene} steps={steps} />
              {laid && <Laid store={store} scene={scene} />}
            </>
          )}
          <Sketches store={store} scene={scene} />
          <Drawings store={store} scene={scene} />
          {drawing && <DrawingCells store={store} scene={scene} highest={highest} />}
        </>
      )}
    </View>
  );
}

/** What the step that is held, and the one that is pointed at, would bring. */
function Hovered({ store, scene, highest }: { store: TableStore; scene: Scene; highest: number }) {
  const kept = store.hand.held.value;
  const text = store.hovered.value?.text;
  const step = store.steps.value.find((one) => one.text === text && one.layer <= highest);
  const from = store.lastBuilt.value;
  return (
    <>
      {kept && <Preview key={kept.text} scene={scene} step={kept} from={from} held />}
      {step && step.cell !== kept?.cell && <Preview scene={scene} step={step} from={from} />}
    </>
  );
}

/** The hint and the best lines, drawn where they are played; the ranks of lines that end at one place side by side. */
function Sketches({ store, scene }: { store: TableStore; scene: Scene }) {
  const { hint, lines } = store.adviser;
  if (scene.built.length) return null;
  const ends = lines.value.map((line) => `${line.sketch.points.at(-1)}`);
  const aside = (index: number) => {
    const there = ends.flatMap((end, other) => (end === ends[index] ? other : []));
    return there.indexOf(index) - (there.length - 1) / 2;
  };
  return (
    <g class="sketches">
      {hint.value && <Sketched scene={scene} sketch={hint.value.sketch} />}
      {lines.value
        .map(({ sketch }, index) => (
          <Sketched key={index} scene={scene} sketch={sketch} rank={index + 1} aside={aside(index)} />
        ))
        .reverse()}
    </g>
  );
}
