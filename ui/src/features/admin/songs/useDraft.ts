import { type RefObject, useState } from 'react'
import { type Draft, draftKey, draftOf, fieldsIn, forgetDraft, keepDraft, readDraft } from './draft'
import type { Audio, EditedSong } from './song'

/** The draft of a song. It is stored on this device until it is saved. */
export function useDraft(song: EditedSong | undefined, account: string, place: RefObject<HTMLFormElement | null>) {
  const key = draftKey(account, song?.id ?? 'new')
  /** The saved song that the draft is compared with; after a conflict, the other editor's version. */
  const [base, setBase] = useState(() => draftOf(song))
  const [stored] = useState(() => readDraft(key))
  /** The draft that the fields are rendered with, and a counter that changes with it. */
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
    /** Whether the draft was restored from an earlier visit on this device. */
    goesOn: stored !== undefined,
    now,
    keep: () => keep(),
    setAudio: (next: Audio) => {
      setAudio(next)
      keep({ audio: next })
    },
    /** Keeps the reader's draft, which the next save writes over the other editor's version. */
    overwrite: (theirs: Draft) => {
      setBase(theirs)
      setVersion(theirs.version)
      setUnsaved(keepDraft(key, theirs, now({ version: theirs.version })))
    },
    /** Discards the draft and starts from the saved song. */
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
