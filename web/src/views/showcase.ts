/** A position of each game that looks good on its card. */
export const SHOWCASE: Record<string, string> = {};
