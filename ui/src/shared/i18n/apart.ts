/**
 * Words of either script for the middle of a line, isolated (U+2068 to U+2069): they keep their direction, and the line
 * keeps its own.
 */
export const apart = (words: string) => `\u2068${words}\u2069`
