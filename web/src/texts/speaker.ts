import { signal } from "@preact/signals";
import { ENGLISH, Speaker } from "./catalogue";

/** Who speaks now: read by whatever says something, so that it is drawn anew when the language changes. */
export const speaker = signal(new Speaker(ENGLISH, "", ""));
