/**
 * Navigation options for a page that changes its own URL: the scroll position stays, and the page shows the URL's state
 * before anything else happens. By default the router lets a slow phone render later; what is typed or chosen in
 * between would start from the old URL, and letters and filters would be lost.
 */
export const inPlace = { preventScrollReset: true, flushSync: true } as const
