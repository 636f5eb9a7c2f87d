/**
 * Query context: the query is read again after every command of this page. urql refetches it because a command's answer
 * contains a Receipt.
 */
export const afterCommands = { additionalTypenames: ['Receipt'] }
