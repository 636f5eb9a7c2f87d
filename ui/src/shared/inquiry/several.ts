/** How many owners one form may ask. */
export const fewest = 2
export const most = 5

/** Where several owners are asked at once, and where their answers stand side by side: of a bundle, or of its share. */
export const askPath = '/ask'
export const answersPath = (bundle: string) => `/answers/${bundle}`
