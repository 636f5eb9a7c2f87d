/**
 * How a page changes its own address: where one stands on it stays, and the page shows what the address says before
 * anything else happens. By itself the router lets a slow phone draw later, and what is typed or chosen in between
 * would begin from the address before: letters and filters would be lost.
 */
export const inPlace = { preventScrollReset: true, flushSync: true } as const
