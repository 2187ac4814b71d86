import type { Signal } from "@preact/signals";
import {
  AmbientLight,
  ArrowHelper,
  BufferGeometry,
  type Camera,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  RingGeometry,
  Scene as Room,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { SVGRenderer } from "three/addons/renderers/SVGRenderer.js";
import type { Piece, Scene, Solid } from "../api/types";
import { calm } from "../store/settings";
import type { Viewpoint } from "../store/viewpoint";
import { nearest } from "./compass";
import { ends } from "./drawn";
import { followGestures } from "./gestures";
import { copies, grounds } from "./ground";
import type { Placed } from "./shapes";
import { transition } from "./transitions";

interface Renderer {
  domElement: Element;
  render(room: Object3D, camera: Camera): void;
  setSize(width: number, height: number): void;
}

interface Pinned {
  element: HTMLElement;
  place: { x: number; y: number; z: number };
}

interface Paint {
  fill: Color;
  stroke: Color | null;
}

/** How a solid looks besides its paint. */
interface Look {
  opacity?: number;
  tint?: Color; // something of it is in the solid's own colour,
  part?: number; // so much
}

const PER_PIXEL = 0.008; // radians
const LOWEST = 0.2;
const HIGHEST = Math.PI / 2 - 0.02;
const NEAREST = 0.3;
const FURTHEST = 1.5;
const GHOST: Look = { opacity: 0.55 };
const EDGE = 0.45; // how much of the stroke's colour is in an edge
const WON = 0.12; // how much of a mark's colour is in what is black and has won,
const WON_WHITE = 0.4; // and in what is white
const BACK = 0.4; // how much of the ground's colour is in what has lost
const TRIANGLES = new Set(["threat"]); // marks that are no circles
const RING = [0.15, 0.23] as const; // the radii of a mark
const HALO = 0.03; // how much further what sets it off goes on both sides
const LYING = 0.01; // it lies a little above what it marks
const ABOVE = 0.1; // a place is looked at a little above its ground
const OVER = 0.7; // arrows go above the tiles
const HEIGHT = 1.2; // from which a new piece falls
const BRIGHT = 3; // times as bright, what has just won
const REST = 80; // milliseconds without a new frame, after which nobody drags any more
const IN_FRONT = 1e5; // a place that is seen lies above all that are not
const CHANGE = 450; // milliseconds
const BEHIND = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }; // its edges, in the same planes
const SHARP = 50; // degrees between faces whose edge is drawn; a bevel is seen by its shade

/** Draws the solids of a Scene, turned and brought nearer by dragging, wheel and pinch. Draws only when something changed. */
export class Theatre {
  private readonly room = new Room();
  private readonly camera = new PerspectiveCamera(35, 1, 0.1, 200);
  private readonly renderer: Renderer;
  private readonly things = new Group();
  private readonly ghosts = new Group();
  private bodies: Mesh[] = [];
  private readonly grounds = new Map<Object3D, string[]>(); // the cell of each triangle of a body of the ground
  private readonly geometries = new Map<string, BufferGeometry>(); // by symbol
  private readonly paints = new Map<string, Paint>();
  private readonly centre = new Vector3();
  private radius = 5;
  private far = 0; // from the viewer to the centre, once something is drawn
  private scene: Scene | null = null;
  private pinned: Pinned[] = [];
  private frame = 0;
  private restaged = false; // since it was drawn last
  private resting = 0; // the timer that waits for a drag to end
  private changing: ((part: number) => void)[] = []; // what a change looks like when so much of it is over
  private changed = 0; // when it began
  private readonly resizing: ResizeObserver;
  private readonly sun = new DirectionalLight(0xffffff, 2.2);
  private readonly letGo: () => void;
  private readonly unsee: () => void;

  constructor(
    private readonly host: HTMLElement,
    private readonly viewpoint: Signal<Viewpoint>,
  ) {
    this.renderer = renderer();
    host.replaceChildren(this.renderer.domElement);
    const { sun } = this;
    sun.position.set(-6, 14, 5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, { left: -9, right: 9, top: 9, bottom: -9, far: 40 });
    sun.shadow.bias = -0.0015;
    sun.shadow.normalBias = 0.04;
    this.room.add(new AmbientLight(0xffffff, 1.5), sun, this.things, this.ghosts);
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(host);
    // The picture is dragged, and so are the buttons over it.
    this.unsee = viewpoint.subscribe(() => this.draw());
    this.letGo = followGestures(host.parentElement ?? host, {
      drag: (dx, dy) => this.turn(dx * PER_PIXEL, dy * PER_PIXEL),
      zoom: (factor) => this.approach(factor),
    });
  }

  /** Shows a scene instead of the last one, with what people have drawn on it. */
  stage(scene: Scene, drawings: readonly string[]): void {
    const before = this.scene;
    this.scene = scene;
    this.restaged = true;
    this.paints.clear();
    empty(this.things);
    this.bodies = [];
    this.grounds.clear();
    const marks = new Map(scene.marks.map((mark) => [mark.cell, mark.kind]));
    for (const drawing of drawings)
      if (ends(drawing).length === 1) marks.set(drawing.slice(1), `drawn-${drawing[0]}`);
    const filled = new Set(scene.pieces.map((piece) => piece.cell));
    this.putGround(scene);
    for (const cell of scene.frame.cells) {
      const mark = filled.has(cell.name) ? undefined : marks.get(cell.name);
      if (mark) this.putMark(cell, 0, cell.name, mark);
    }
    const laid = this.things.children.length;
    const winner = scene.pieces.find((piece) => marks.get(piece.cell) === "win")?.owner ?? null;
    for (const piece of scene.pieces) {
      const mark = marks.get(piece.cell);
      const look = winner === null ? {} : this.lookAtTheEnd(scene, piece, piece.owner === winner, mark);
      const top = this.put(this.things, piece, piece.cell, look);
      if (mark && mark !== "win") this.putMark(piece, top, piece.cell, mark);
    }
    if (before && before !== scene) this.animate(before, scene, this.things.children.slice(laid));
    for (const drawing of drawings) this.putArrow(scene, drawing);
    if (!before) {
      const [x, y, width, height] = scene.frame.box;
      this.centre.set(x + width / 2, 0, y + height / 2);
      this.radius = Math.max(width, height) / 2;
    }
    this.room.updateMatrixWorld(); // who asks what is hidden need not wait for it to be drawn
    this.draw();
  }

  /** Shows pieces that are not there yet. */
  preview(pieces: readonly Piece[]): void {
    empty(this.ghosts);
    for (const piece of pieces) this.put(this.ghosts, piece, piece.cell, GHOST);
    this.draw();
  }

  /** Keeps elements of the page over places of the scene. */
  follow(pinned: Pinned[]): void {
    this.pinned = pinned;
    if (!this.far) return;
    this.place();
    this.tellHidden();
  }

  /** The cell, or the one whose piece, is seen under the pointer. */
  cellAt({ clientX, clientY }: MouseEvent): string | null {
    const { left, top, width, height } = this.host.getBoundingClientRect();
    const spot = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const sight = new Raycaster();
    sight.setFromCamera(spot, this.camera);
    const [seen] = sight.intersectObjects(this.bodies, false);
    if (!seen) return null;
    return seen.object.name || (this.grounds.get(seen.object)?.[seen.faceIndex ?? -1] ?? null);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.resting);
    this.resizing.disconnect();
    this.letGo();
    this.unsee();
    for (const group of [this.things, this.ghosts]) empty(group);
    for (const geometry of this.geometries.values()) geometry.dispose();
    this.sun.dispose();
    if (!(this.renderer instanceof WebGLRenderer)) return;
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // browsers allow but a few of them
  }

  /** New pieces fall into place, and what won lights up. Where drawing is slow, that would only stutter. */
  private animate(before: Scene, after: Scene, pieces: readonly Object3D[]): void {
    this.changing = [];
    if (calm() || !(this.renderer instanceof WebGLRenderer)) return;
    const { changes } = transition(before, after);
    const winning = (scene: Scene) =>
      new Set(scene.marks.filter((mark) => mark.kind === "win").map((mark) => mark.cell));
    const won = winning(before).size ? new Set() : winning(after);
    for (const piece of pieces) {
      if (changes.get(piece.name)?.kind === "drop") {
        const rest = piece.position.y;
        this.changing.push((part) => {
          piece.position.y = rest + HEIGHT * (1 - part * part);
        });
      }
      if (won.has(piece.name) && piece instanceof Mesh) {
        const { color } = piece.material as MeshLambertMaterial;
        const [bright, usual] = [color.clone().multiplyScalar(BRIGHT), color.clone()];
        this.changing.push((part) => color.lerpColors(bright, usual, part));
      }
    }
    this.changed = performance.now();
  }

  private turn(around: number, above: number): void {
    const { value } = this.viewpoint;
    this.viewpoint.value = {
      ...value,
      around: value.around - around,
      above: Math.min(HIGHEST, Math.max(LOWEST, value.above + above)),
    };
  }

  private approach(factor: number): void {
    const { value } = this.viewpoint;
    this.viewpoint.value = {
      ...value,
      distance: Math.min(FURTHEST, Math.max(NEAREST, value.distance * factor)),
    };
  }

  /** Cells that look alike as one body, which is drawn many times as fast as one body for each. */
  private putGround({ frame }: Scene): void {
    for (const [symbol, cells] of grounds(frame)) {
      const solid = frame.solids[symbol];
      if (!solid) continue;
      const paint = this.paint(solid.role);
      const geometry = this.geometry(symbol, solid);
      const shape = copies(geometry, cells);
      const ground = new Mesh(shape, new MeshLambertMaterial({ color: paint.fill, ...BEHIND }));
      ground.castShadow = ground.receiveShadow = true;
      this.things.add(ground);
      this.bodies.push(ground);
      const triangles = (geometry.attributes.position?.count ?? 0) / 3;
      this.grounds.set(
        ground,
        cells.flatMap(({ name }) => Array<string>(triangles).fill(name)),
      );
      if (paint.stroke) this.things.add(edges(copies(new EdgesGeometry(geometry, SHARP), cells), paint));
    }
  }

  /** What won lights up, and the loser's pieces step back: they take on something of the ground. */
  private lookAtTheEnd({ frame }: Scene, piece: Piece, winner: boolean, mark?: string): Look {
    if (!winner) {
      const ground = nearest(
        frame.cells.filter(({ symbol }) => symbol in frame.solids),
        piece,
      );
      const solid = frame.solids[ground?.symbol ?? ""];
      return solid ? { tint: this.paint(solid.role).fill, part: BACK } : {};
    }
    const tint = mark === "win" ? glow(this.paint("mark-win").stroke) : null;
    return tint ? { tint } : {};
  }

  /** Puts a solid where it belongs, and tells how high it is. The scene's y grows towards the viewer, its z upwards. */
  private put(group: Group, item: Placed, cell: string, { opacity = 1, tint, part }: Look = {}): number {
    const solid = this.scene?.frame.solids[item.symbol];
    if (!solid) return 0;
    const paint = this.paint(solid.role);
    const { fill } = paint;
    const geometry = this.geometry(item.symbol, solid);
    const body = new Mesh(
      geometry,
      new MeshLambertMaterial({
        color: tint ? fill.clone().lerp(tint, part ?? lit(fill)) : fill,
        side: DoubleSide,
        transparent: opacity < 1,
        opacity,
        ...BEHIND,
      }),
    );
    body.name = cell;
    body.userData.shared = true; // its geometry
    body.position.set(item.x, item.z, item.y);
    body.castShadow = body.receiveShadow = opacity === 1;
    group.add(body);
    if (group === this.things) this.bodies.push(body);
    const top = Math.max(...solid.points.map(([, , z]) => z));
    if (!paint.stroke) return top;
    const drawn = edges(new EdgesGeometry(geometry, SHARP), paint);
    drawn.name = cell;
    drawn.position.copy(body.position);
    group.add(drawn);
    return top;
  }

  /** A mark lies on what it marks: a ring or a triangle, set off so that it is seen on black and on white. */
  private putMark(item: Placed, height: number, cell: string, kind: string): void {
    const sides = TRIANGLES.has(kind) ? 3 : 40;
    const [inner, outer] = RING;
    for (const [index, role] of ["mark-halo", `mark-${kind}`].entries()) {
      const wider = index ? 0 : HALO;
      const shape = new RingGeometry(inner - wider, outer + wider, sides, 1, Math.PI / 2);
      const { stroke, fill } = this.paint(role);
      const ring = new Mesh(shape, new MeshBasicMaterial({ color: stroke ?? fill, side: DoubleSide }));
      ring.name = cell;
      ring.rotation.x = -Math.PI / 2;
      ring.position.set(item.x, item.z + height + LYING * (index + 1), item.y);
      this.things.add(ring);
    }
  }

  private putArrow(scene: Scene, drawing: string): void {
    const places = new Map<string, Placed>(scene.frame.cells.map((cell) => [cell.name, cell]));
    for (const piece of scene.pieces) places.set(piece.cell, piece);
    const [from, to] = ends(drawing).map((cell) => places.get(cell));
    if (!from || !to) return; // a mark, or the cell of another position
    const [start, end] = [from, to].map(({ x, y, z }) => new Vector3(x, z + OVER, y)) as [Vector3, Vector3];
    const way = end.sub(start);
    const colour = this.paint(`mark-drawn-${drawing[0]}`).stroke ?? undefined;
    this.things.add(new ArrowHelper(way.clone().normalize(), start, way.length(), colour, 0.45, 0.3));
  }

  private geometry(symbol: string, solid: Solid): BufferGeometry {
    const known = this.geometries.get(symbol);
    if (known) return known;
    const corners: number[] = [];
    for (const face of solid.faces)
      for (let i = 1; i + 1 < face.length; i += 1)
        for (const index of [face[0], face[i], face[i + 1]]) {
          const [x, y, z] = solid.points[index ?? 0] ?? [0, 0, 0];
          corners.push(x, z, y);
        }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
    geometry.computeVertexNormals();
    this.geometries.set(symbol, geometry);
    return geometry;
  }

  /** The theme paints by classes; so an element with the class is asked. */
  private paint(role: string): Paint {
    const known = this.paints.get(role);
    if (known) return known;
    const probe = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    probe.setAttribute("class", role);
    this.host.append(probe);
    const style = getComputedStyle(probe);
    const paint = {
      fill: new Color(style.fill === "none" ? style.color : style.fill),
      stroke: style.stroke === "none" ? null : new Color(style.stroke),
    };
    probe.remove();
    this.paints.set(role, paint);
    return paint;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.drawNow());
  }

  private drawNow(): void {
    const part = Math.min(1, (performance.now() - this.changed) / CHANGE);
    if (this.renderer instanceof WebGLRenderer && (this.restaged || this.changing.length))
      this.renderer.shadowMap.needsUpdate = true;
    this.restaged = false;
    for (const change of this.changing) change(part);
    if (part === 1) this.changing = [];
    else if (this.changing.length) this.draw();
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1, this.camera.aspect);
    const { around, above, distance } = this.viewpoint.value;
    const far = (this.radius / half) * distance * 0.9;
    const level = Math.cos(above) * far;
    this.far = far;
    this.camera.position.set(
      this.centre.x + Math.sin(around) * level,
      this.centre.y + Math.sin(above) * far,
      this.centre.z + Math.cos(around) * level,
    );
    this.camera.lookAt(this.centre);
    this.camera.updateProjectionMatrix();
    this.renderer.render(this.room, this.camera);
    this.place();
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.tellHidden(), REST);
  }

  private place(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    const unit = height / (2 * Math.tan((this.camera.fov * Math.PI) / 360) * this.far);
    const size = `${Math.max(20, unit * 0.62).toFixed(1)}px`;
    const spot = new Vector3();
    for (const { element, place } of this.pinned) {
      spot.set(place.x, place.z, place.y).project(this.camera);
      const [x, y] = [((spot.x + 1) / 2) * width, ((1 - spot.y) / 2) * height];
      element.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      element.style.zIndex = `${Math.round((1 - spot.z) * 1e5)}`;
      element.style.width = element.style.height = size;
    }
  }

  /** Which places are behind something: too much to find out for each frame of a drag. */
  private tellHidden(): void {
    for (const { element, place } of this.pinned) {
      const hidden = this.isHidden(place);
      element.classList.toggle("behind", hidden);
      if (!hidden) element.style.zIndex = `${Number(element.style.zIndex) + IN_FRONT}`;
    }
  }

  /** Whether something stands between the viewer and a place. */
  private isHidden(place: { x: number; y: number; z: number }): boolean {
    const way = new Vector3(place.x, place.z + ABOVE, place.y).sub(this.camera.position);
    const sight = new Raycaster(this.camera.position, way.clone().normalize(), 0, way.length() - ABOVE);
    return sight.intersectObjects(this.bodies, false).length > 0;
  }
}

function edges(shape: BufferGeometry, { fill, stroke }: Paint): LineSegments {
  return new LineSegments(shape, new LineBasicMaterial({ color: fill.clone().lerp(stroke ?? fill, EDGE) }));
}

/** A mark's colour, neither dark nor pale: it tints tiles that are black and tiles that are white. */
function glow(colour: Color | null): Color | null {
  if (!colour) return null;
  const { h, s } = colour.getHSL({ h: 0, s: 0, l: 0 });
  return new Color().setHSL(h, s, 0.5);
}

/** How much of a light's colour is in what it lights. */
function lit(fill: Color): number {
  const { l: lightness } = fill.getHSL({ h: 0, s: 0, l: 0 });
  return WON + (WON_WHITE - WON) * lightness;
}

/** WebGL, or drawn with SVG where the machine has none. */
function renderer(): Renderer {
  try {
    const made = new WebGLRenderer({ antialias: true, alpha: true });
    made.setPixelRatio(Math.min(2, window.devicePixelRatio));
    made.shadowMap.enabled = true;
    made.shadowMap.autoUpdate = false; // the sun stands still: only what moves casts new shadows
    made.shadowMap.type = PCFShadowMap;
    return made;
  } catch {
    return new SVGRenderer() as unknown as Renderer;
  }
}

function empty(group: Group): void {
  for (const thing of group.children) {
    if (thing instanceof ArrowHelper) thing.dispose();
    if (thing instanceof LineSegments || (thing instanceof Mesh && !thing.userData.shared))
      thing.geometry.dispose();
    if (thing instanceof Mesh || thing instanceof LineSegments) (thing.material as Material).dispose();
  }
  group.clear();
}
