/** The free days that a refusal names (`fields.days` of a conflict): YYYY-MM-DD, the nearest first. */
export const freeDaysIn = (sentence = ''): string[] => sentence.match(/\d{4}-\d\d-\d\d/g) ?? []
