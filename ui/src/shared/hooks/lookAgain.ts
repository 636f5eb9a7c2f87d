/** Makes everything that is followed on the page (useWhileSeen) look now: something is known to have changed. */
export const lookAgain = () => dispatchEvent(new Event('look'))
