import { History, Send } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorSummary, type Mistake } from '../../../shared/components/ErrorSummary'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { PictureUpload } from '../../../shared/editor/PictureUpload'
import { refusal } from '../../../shared/graphql/errors'
import { useOnline } from '../../../shared/hooks/useOnline'
import { Refusal } from '../../../shared/form/Form'
import { listing as limits } from '../../../shared/form/limits.json'
import { useForm } from '../../../shared/form/useForm'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, type MessageKey, type Translate, useLanguage, useT } from '../../../shared/i18n/language'
import { mistakes } from './check'
import { ConflictNote } from './ConflictNote'
import {
  type Draft,
  type DraftField,
  draftOf,
  type EditedListing,
  EditedListingDocument,
  type Kind,
  same,
} from './draft'
import { idOf, ListField } from './fields'
import { fieldWords } from './fieldWords'
import { Preview } from './Preview'
import { CharacterSection, LinksSection, NameSection, OfferFields, PlaceSection, SizeSection } from './Sections'
import { useListingDraft } from './useListingDraft'
import { changes, useSave } from './useSave'

/** What the button says: what pressing it leads to. */
function buttonWord(listing: EditedListing | undefined, admin: boolean, change: { details: boolean }): MessageKey {
  if (!listing) return 'owner.submitNew'
  if (listing.status === 'REJECTED' && !admin) return 'owner.submitAgain'
  if (listing.status === 'APPROVED' && !admin && change.details) return 'owner.submitRevision'
  return 'owner.save'
}

/** The field that a mistake is about, in whichever of its languages. */
const fieldOf = (mistake: string) => mistake.split('.')[0] as keyof Draft

/** A mistake with the name of its field, and of its language where it is about one of two texts. */
function mistakeOf(t: Translate, reader: Lang, mistake: string, text: string): Mistake {
  const [field, lang] = mistake.split('.') as [string, Lang?]
  const id = lang ? idOf(field, lang, reader) : field
  if (!(field in fieldWords)) return { field: id, text }
  const called = t(fieldWords[field as DraftField])
  const named = lang ? t(lang === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: called }) : called
  return { field: id, text: `${named}: ${text}` }
}

/** Writes a new listing, or edits one. Nothing typed is lost: see useListingDraft. */
export function EditorForm({
  kind,
  start,
  version,
  draftKey,
  listing,
  admin = false,
  onKept,
  onSaved,
}: {
  kind: Kind
  start: Draft
  version: number
  /** Where the draft is kept on the device. */
  draftKey: string
  /** The listing that is edited; a new one without. */
  listing?: EditedListing
  /** The edit is an admin's of somebody else's listing, and in force at once. */
  admin?: boolean
  /** Hears that something is kept on the device. */
  onKept?: () => void
  onSaved: (word: MessageKey) => void
}) {
  const t = useT()
  const lang = useLanguage()
  const { ago } = useDates()
  const online = useOnline()
  const client = useClient()
  const save = useSave()
  const kept = useListingDraft(draftKey, kind, start, version, onKept)
  const { draft, base, set } = kept
  const [sending, setSending] = useState(0)
  const [attempted, setAttempted] = useState(draft)
  const change = changes(draft, base)
  const word = buttonWord(listing, admin, change)

  /** Puts what is typed on top of the listing as it is now; answers whether it has changed. */
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

  const form = useForm(
    async () => {
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
    () => ({
      ...mistakes(t, draft, kind),
      ...(sending > 0 && { pictures: t('owner.picturesSending', { count: sending }) }),
    }),
  )
  const { errors, busy, attempt, onSubmit } = form
  const attemptNow = (event: FormEvent<HTMLFormElement>) => {
    setAttempted(draft)
    void onSubmit(event)
  }
  // A complaint goes away with the first change to what it is about.
  const shown = Object.fromEntries(
    Object.entries(errors).filter(([field]) =>
      field === 'pictures'
        ? sending > 0 || same(draft.pictures, attempted.pictures)
        : same(draft[fieldOf(field)], attempted[fieldOf(field)]),
    ),
  )
  const section = { draft, set, errors: shown, kind }
  const onBusy = useCallback((count: number) => setSending(count), [])
  const discard = () => {
    const words = draft
    kept.discard()
    toast({ title: t('owner.discarded'), tone: 'brass', action: { label: t('common.undo'), run: () => set(words) } })
  }

  return (
    <form
      noValidate
      onSubmit={attemptNow}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        {kept.restoredAt && (
          <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4">
            <History size={20} aria-hidden className="text-brass" />
            <span className="grow">{t('owner.restored', { when: ago(kept.restoredAt) })}</span>
            <DoubleCheckButton small onConfirm={discard}>
              {t('owner.startOver')}
            </DoubleCheckButton>
          </p>
        )}
        {kept.merged && (
          <ConflictNote
            merged={kept.merged}
            theirs={kept.merged.theirs}
            onTheirs={(field) => set({ [field]: kept.merged?.theirs[field] })}
            onSettled={kept.settle}
          />
        )}
        <ErrorSummary
          mistakes={Object.entries(shown).map(([field, text]) => mistakeOf(t, lang, field, text))}
          attempt={attempt}
        />
        <Refusal of={form} title={t('owner.notSent')} />
        <NameSection {...section} />
        <Section id="section-pictures" title={t('owner.pictures')}>
          <PictureUpload
            id="pictures"
            label={t('owner.pictures')}
            pictures={draft.pictures}
            onPictures={(next) => set((now) => ({ pictures: next(now.pictures) }))}
            limit={limits.maxPictures}
            error={shown.pictures}
            onBusy={onBusy}
          />
          <ListField
            name="videos"
            type="url"
            dir="ltr"
            placeholder="https://"
            label={t('owner.videos')}
            hint={t('owner.videosHint')}
            items={draft.videos}
            onItems={(videos) => set({ videos })}
            error={shown.videos}
          />
        </Section>
        <PlaceSection {...section} />
        {kind === 'venue' && <SizeSection {...section} />}
        <Section
          id="section-offer"
          title={t('owner.sectionOffer')}
          lead={t(listing ? 'owner.sectionOfferLead' : 'owner.sectionOfferNew')}
        >
          <OfferFields {...section} />
        </Section>
        <CharacterSection {...section} />
        <LinksSection {...section} />
      </div>
      <aside className="grid gap-4 lg:sticky lg:top-24">
        <Preview draft={draft} kind={kind} listing={listing} />
        <div className="grid gap-2">
          <Button type="submit" look="primary" busy={busy} className="min-h-12">
            <Send size={18} aria-hidden className="mirror" />
            {t(word)}
          </Button>
          <p role="status" className="text-center text-least text-muted">
            {t(
              kept.dirty && !kept.stored
                ? 'owner.notKept'
                : !online
                  ? 'owner.keptOffline'
                  : kept.dirty
                    ? 'owner.kept'
                    : 'owner.unchanged',
            )}
          </p>
          {kept.dirty && !kept.restoredAt && (
            <DoubleCheckButton look="text" className="justify-self-center" onConfirm={discard}>
              {t('owner.startOver')}
            </DoubleCheckButton>
          )}
        </div>
      </aside>
    </form>
  )
}
