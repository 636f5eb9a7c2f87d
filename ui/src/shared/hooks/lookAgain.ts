/** Makes everything followed on the page (useWhileSeen) look now, because something is known to have changed. */
export const lookAgain = () => dispatchEvent(new Event('look'))
