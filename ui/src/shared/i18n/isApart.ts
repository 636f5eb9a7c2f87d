/**
 * Whether a text is a list of words that `apart` has isolated: it has the direction of the page, not of its first word.
 */
export const isApart = (text: string) => text.startsWith('\u2068')
