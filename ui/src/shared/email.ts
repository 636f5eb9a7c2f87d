/** Enough to catch a slip; the server decides. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
