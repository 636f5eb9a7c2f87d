const valid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Nobody has this id. The zero id is that of visitors in the audit log. */
const ofNothing = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The id to look for. A broken id in a URL is that of nothing, so that the list is empty and does not fail. */
export const soughtId = (id: string): string => (valid.test(id) ? id : ofNothing)
