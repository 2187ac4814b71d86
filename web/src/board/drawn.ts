/** The cell that a drawing marks, or those from and to which it is an arrow; its first letter is its colour. */
export const ends = (drawing: string): string[] => drawing.slice(1).split(">");
