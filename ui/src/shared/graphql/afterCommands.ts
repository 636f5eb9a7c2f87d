/**
 * The context of queries that are asked again after every command of this page: urql sees that an answer holds a
 * Receipt.
 */
export const afterCommands = { additionalTypenames: ['Receipt'] }
