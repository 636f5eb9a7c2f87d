const valid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ofNothing = '00000000-0000-0000-0000-000000000000'

/** The id to look for. A broken id in a URL is that of nothing, so that the list is empty and does not fail. */
export const soughtId = (id: string): string => (valid.test(id) ? id : ofNothing)
