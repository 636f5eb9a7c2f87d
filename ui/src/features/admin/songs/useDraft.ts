import { type RefObject, useState } from 'react'
import { type Draft, draftKey, draftOf, fieldsIn, forgetDraft, keepDraft, readDraft } from './draft'
import type { Audio, EditedSong } from './song'

/** What is typed over a song, kept on this device until it is saved. */
export function useDraft(song: EditedSong | undefined, account: string, place: RefObject<HTMLFormElement | null>) {
  const key = draftKey(account, song?.id ?? 'new')
  /** What it began from; another editor's where that was read. */
  const [base, setBase] = useState(() => draftOf(song))
  const [stored] = useState(() => readDraft(key))
  /** What the fields are drawn with, and a number that changes with it. */
  const [drawn, setDrawn] = useState({ draft: stored ?? base, times: 0 })
  const [audio, setAudio] = useState(drawn.draft.audio)
  const [unsaved, setUnsaved] = useState(stored !== undefined)
  const [version, setVersion] = useState(drawn.draft.version)
  const now = (with_: Partial<Draft> = {}): Draft => ({
    version,
    audio,
    fields: place.current ? fieldsIn(place.current) : drawn.draft.fields,
    ...with_,
  })
  const keep = (with_?: Partial<Draft>) => setUnsaved(keepDraft(key, base, now(with_)))
  const draw = (draft: Draft) => {
    setDrawn(({ times }) => ({ draft, times: times + 1 }))
    setAudio(draft.audio)
    setVersion(draft.version)
  }
  return {
    drawn,
    audio,
    version,
    unsaved,
    /** It was begun before, and goes on. */
    goesOn: stored !== undefined,
    now,
    keep: () => keep(),
    setAudio: (next: Audio) => {
      setAudio(next)
      keep({ audio: next })
    },
    /** Goes on with mine over what somebody else saved. */
    overwrite: (theirs: Draft) => {
      setBase(theirs)
      setVersion(theirs.version)
      setUnsaved(keepDraft(key, theirs, now({ version: theirs.version })))
    },
    /** Begins anew from what is saved. */
    begin: (from: Draft) => {
      setBase(from)
      draw(from)
      forgetDraft(key)
      setUnsaved(false)
    },
    base,
    forget: () => forgetDraft(key),
  }
}
