/** The minimum and maximum number of owners for one inquiry. */
export const fewest = 2
export const most = 5

/**
 * The path of the form that asks several owners, and the path of their answers by the id of a bundle or of its share.
 */
export const askPath = '/ask'
export const answersPath = (bundle: string) => `/answers/${bundle}`
