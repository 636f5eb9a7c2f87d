import { useState } from 'react'
import type { Viewer } from './account'

/** The editable details of an account, as field values. */
export interface Profile {
  username: string
  phone: string
  lang: string
}

const fields = ['username', 'phone', 'lang'] as const

const profileOf = ({ username, phone, lang }: Viewer): Profile => ({
  username: username ?? '',
  phone: phone ?? '',
  lang,
})

/**
 * The state of the profile form. A field that the user has not changed follows what another tab or device saves.
 * `changed` has the fields that the user changed, which are all that is sent.
 */
export function useProfile(viewer: Viewer) {
  const [{ of, base, typed }, setState] = useState(() => {
    const saved = profileOf(viewer)
    return { of: viewer, base: saved, typed: saved }
  })
  if (of !== viewer) {
    const now = profileOf(viewer)
    const followed = { ...typed }
    for (const field of fields) if (typed[field].trim() === base[field]) followed[field] = now[field]
    setState({ of: viewer, base: now, typed: followed })
  }
  const changed: Partial<Profile> = {}
  for (const field of fields) if (typed[field].trim() !== base[field]) changed[field] = typed[field].trim()
  return {
    typed,
    changed,
    set: (field: keyof Profile, value: string) =>
      setState((now) => ({ ...now, typed: { ...now.typed, [field]: value } })),
    /** Called after saving: the server has these values now. */
    saved: (sent: Partial<Profile>) => setState((now) => ({ ...now, base: { ...now.base, ...sent } })),
  }
}
