import { type FormEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../../shared/components/toast'
import { useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import type { Steps } from '../../../shared/wizard/useSteps'
import { mistakes } from './check'
import { type Draft, draftOf, type EditedListing, EditedListingDocument, type Kind, same } from './draft'
import { after, type EditorStep, fieldOf, stepOf } from './steps'
import { useListingDraft } from './useListingDraft'
import { changes, useSave } from './useSave'

export interface Edited {
  kind: Kind
  start: Draft
  version: number
  /** The storage key of the draft. */
  draftKey: string
  /** The listing that is edited; undefined for a new one. */
  listing?: EditedListing
  /** Whether an admin edits somebody else's listing. Such an edit takes effect at once. */
  admin?: boolean
  /** Called each time the draft has been stored. */
  onKept?: () => void
  onSaved: (word: MessageKey) => void
}

/** The label of the submit button, which says what saving does. */
function buttonWord({ listing, admin }: Edited, change: { details: boolean }): MessageKey {
  if (!listing) return 'owner.submitNew'
  if (listing.status === 'REJECTED' && !admin) return 'owner.submitAgain'
  if (listing.status === 'APPROVED' && !admin && change.details) return 'owner.submitRevision'
  return 'owner.save'
}

/** The draft, and the function that merges it with the server's current version of the listing. */
function useFollowing({ draftKey, kind, start, version, onKept, listing }: Edited) {
  const client = useClient()
  const kept = useListingDraft(draftKey, kind, start, version, onKept)
  /** Rebases the draft on the listing's current version. Returns whether that version is new. */
  const catchUp = async (id: string) => {
    const { data } = await client.query(EditedListingDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
    const now = data?.listing
    if (!now?.draft || now.version == null || now.version === kept.version) return false
    kept.rebase(draftOf(now, now.draft), now.version)
    return true
  }
  const onGone = useEffectEvent(() => {
    kept.settle()
    if (listing) void catchUp(listing.id)
  })
  useEffect(() => {
    if (kept.gone) onGone()
  }, [kept.gone])
  return { kept, catchUp }
}

/**
 * The state of the editor: the draft, its mistakes and how it is sent. With `steps`, submitting leads to the next step
 * once the current one has no mistakes; the last step sends the draft.
 */
export function useEditor(edited: Edited, steps: Steps<EditorStep> | undefined) {
  const { kind, listing, admin = false, onSaved } = edited
  const t = useT()
  const save = useSave()
  const { kept, catchUp } = useFollowing(edited)
  const { draft, base } = kept
  const [sending, setSending] = useState(0)
  const [attempted, setAttempted] = useState(draft)
  const word = buttonWord(edited, changes(draft, base))
  const next = steps && after(steps.now)

  const form = useForm(
    async () => {
      if (next) {
        steps.go(next)
        return
      }
      try {
        if (listing)
          await save.update(listing.id, draft, base, kept.version, listing.status === 'REJECTED' && !admin, kept.sent)
        else await save.create(kind, draft)
      } catch (error) {
        if (!listing || refusal(error as Error).code !== 'conflict') throw error
        if (!(await catchUp(listing.id))) throw error
        return
      }
      kept.forget(draft)
      onSaved(word)
    },
    () => {
      const wrong = Object.entries(mistakes(t, draft, kind))
      if (next) return Object.fromEntries(wrong.filter(([field]) => stepOf(field) === steps.now))
      if (sending > 0) wrong.push(['pictures', t('owner.picturesSending', { count: sending })])
      return Object.fromEntries(wrong)
    },
  )
  // The error of a field is hidden once the field is changed.
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter(([field]) =>
      field === 'pictures'
        ? sending > 0 || same(draft.pictures, attempted.pictures)
        : same(draft[fieldOf(field)], attempted[fieldOf(field)]),
    ),
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setAttempted(draft)
    void form.onSubmit(event)
  }
  const discard = () => {
    kept.discard()
    const undo = { label: t('common.undo'), run: () => kept.set(draft) }
    toast({ title: t('owner.discarded'), tone: 'brass', action: undo })
  }
  const onBusy = useCallback((count: number) => setSending(count), [])
  return { kept, form, errors, word, onSubmit, onBusy, discard }
}
