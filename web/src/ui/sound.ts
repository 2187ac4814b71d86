import { sounds } from "../store/settings";

/** Quiet sounds, made here note by note. */

type Sound = "place" | "flip" | "capture" | "win" | "lose" | "low";

interface Note {
  pitch: number; // Hz
  at: number; // seconds from now
  length: number;
  loud: number;
  shape?: OscillatorType;
}

const wood = (pitch: number, at = 0, loud = 0.09): Note[] => [
  { pitch, at, length: 0.07, loud, shape: "triangle" },
  { pitch: pitch * 2.76, at, length: 0.03, loud: loud / 3 },
];

const NOTES: Record<Sound, Note[]> = {
  place: wood(330),
  flip: [...wood(420), ...wood(500, 0.07, 0.06)],
  capture: [...wood(420), ...wood(500, 0.07, 0.06), ...wood(590, 0.14, 0.06)],
  win: [523, 659, 784].map((pitch, index) => ({ pitch, at: 0.3 + index * 0.14, length: 0.5, loud: 0.05 })),
  lose: [392, 330].map((pitch, index) => ({ pitch, at: 0.3 + index * 0.2, length: 0.5, loud: 0.05 })),
  low: [{ pitch: 880, at: 0, length: 0.08, loud: 0.04 }],
};

let context: AudioContext | null = null;

/** Plays a sound, if they are wanted and someone has touched the page: browsers allow none before. */
export function play(sound: Sound): void {
  if (!sounds.value || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { pitch, at, length, loud, shape = "sine" } of NOTES[sound]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loud, now + at + 0.005);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}
