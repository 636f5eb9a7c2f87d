import { History, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorSummary, type Mistake } from '../../../shared/components/ErrorSummary'
import { Section } from '../../../shared/components/Section'
import { PictureUpload } from '../../../shared/editor/PictureUpload'
import { Refusal } from '../../../shared/form/Form'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, type MessageKey, type Translate, useLanguage, useT } from '../../../shared/i18n/language'
import { type Steps, useSteps } from '../../../shared/wizard/useSteps'
import { Wizard } from '../../../shared/wizard/Wizard'
import { ConflictNote } from './ConflictNote'
import type { DraftField, SectionProps } from './draft'
import { idOf, ListField } from './fields'
import { fieldWords } from './fieldWords'
import { Preview } from './Preview'
import { CharacterSection } from './CharacterSection'
import { LinksSection } from './LinksSection'
import { NameSection } from './NameSection'
import { OfferFields } from './OfferFields'
import { PlaceSection } from './PlaceSection'
import { SizeSection } from './SizeSection'
import { editorSteps, type EditorStep, stepOf } from './steps'
import { type Edited, useEditor } from './useEditor'
import { usePictureLimit } from './usePictureLimit'

type Editor = ReturnType<typeof useEditor>

/** A mistake with the label of its field, and the language if it is about one of two texts. */
function mistakeOf(t: Translate, reader: Lang, mistake: string, text: string): Mistake {
  const [field, lang] = mistake.split('.') as [string, Lang?]
  const id = lang ? idOf(field, lang, reader) : field
  if (!(field in fieldWords)) return { field: id, text }
  const called = t(fieldWords[field as DraftField])
  const named = lang ? t(lang === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: called }) : called
  return { field: id, text: `${named}: ${text}` }
}

/**
 * The editor of a listing. A new listing is written in steps, which guide an owner who does it for the first time; an
 * existing one is edited on one page, where a single field is found quickly. Nothing typed is lost: see
 * useListingDraft.
 */
export function EditorForm(edited: Edited) {
  const { kind, listing } = edited
  const t = useT()
  const lang = useLanguage()
  const steps = useSteps(editorSteps)
  const editor = useEditor(edited, listing ? undefined : steps)
  const { kept, form, errors, onSubmit } = editor
  const { draft, set } = kept
  const section = { draft, set, errors, kind }
  const preview = <Preview draft={draft} kind={kind} listing={listing} />
  return (
    <form
      noValidate
      data-kept={kept.stored || undefined}
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <Notes editor={editor} />
        <ErrorSummary
          mistakes={Object.entries(errors).map(([field, text]) => mistakeOf(t, lang, field, text))}
          attempt={form.attempt}
          onGo={(id) => listing || steps.go(stepOf(id.split('-')[0]!))}
        />
        <Refusal of={form} title={t('owner.notSent')} />
        {listing ? (
          <OnePage section={section} onBusy={editor.onBusy} />
        ) : (
          <InSteps steps={steps} section={section} editor={editor} preview={preview} />
        )}
      </div>
      {listing ? (
        <aside className="grid gap-4 lg:sticky lg:top-24">
          {preview}
          <div className="grid gap-2">
            <Submit editor={editor} />
            <Keeping editor={editor} />
          </div>
        </aside>
      ) : (
        <aside className="max-lg:hidden lg:sticky lg:top-24">{steps.now !== 'review' && preview}</aside>
      )}
    </form>
  )
}

interface Parts {
  section: SectionProps
  onBusy: Editor['onBusy']
}

/** All sections of the editor on one page. */
const OnePage = ({ section, onBusy }: Parts) => (
  <>
    <NameSection {...section} />
    <PicturesSection section={section} onBusy={onBusy} />
    <PlaceSection {...section} />
    {section.kind === 'venue' && <SizeSection {...section} />}
    <OfferSection section={section} lead="owner.sectionOfferLead" />
    <CharacterSection {...section} />
    <LinksSection {...section} />
  </>
)

/** The sections of the editor, one per step. */
function InSteps({
  steps,
  section,
  editor,
  preview,
}: {
  steps: Steps<EditorStep>
  section: SectionProps
  editor: Editor
  preview: ReactNode
}) {
  const t = useT()
  const content: Record<EditorStep, { title: MessageKey; content: ReactNode }> = {
    basics: {
      title: 'owner.sectionName',
      content: (
        <>
          <NameSection {...section} />
          {section.kind === 'venue' && <SizeSection {...section} />}
        </>
      ),
    },
    place: { title: 'owner.sectionPlace', content: <PlaceSection {...section} /> },
    offer: { title: 'owner.sectionOffer', content: <OfferSection section={section} lead="owner.sectionOfferNew" /> },
    pictures: { title: 'owner.pictures', content: <PicturesSection section={section} onBusy={editor.onBusy} /> },
    character: {
      title: 'owner.sectionCharacter',
      content: (
        <>
          <CharacterSection {...section} />
          <LinksSection {...section} />
        </>
      ),
    },
    review: { title: 'owner.stepReview', content: steps.now === 'review' && <div className="max-w-md">{preview}</div> },
  }
  const wrong = new Set(Object.keys(section.errors).map(stepOf))
  return (
    <>
      <Wizard
        label={t('owner.steps')}
        at={steps}
        busy={editor.form.busy}
        steps={editorSteps.map((key) => ({
          key,
          title: t(content[key].title),
          content: content[key].content,
          wrong: wrong.has(key),
        }))}
        finish={<Submit editor={editor} />}
      />
      <Keeping editor={editor} />
    </>
  )
}

function PicturesSection({ section: { draft, set, errors }, onBusy }: Parts) {
  const t = useT()
  const limit = usePictureLimit()
  return (
    <Section id="section-pictures" title={t('owner.pictures')}>
      <PictureUpload
        id="pictures"
        label={t('owner.pictures')}
        pictures={draft.pictures}
        onPictures={(next) => set((now) => ({ pictures: next(now.pictures) }))}
        limit={limit}
        error={errors.pictures}
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
        error={errors.videos}
      />
    </Section>
  )
}

function OfferSection({ section, lead }: { section: SectionProps; lead: MessageKey }) {
  const t = useT()
  return (
    <Section id="section-offer" title={t('owner.sectionOffer')} lead={t(lead)}>
      <OfferFields {...section} />
    </Section>
  )
}

/** Notes that an earlier draft was restored, and on what others changed meanwhile. */
function Notes({ editor: { kept, discard } }: { editor: Editor }) {
  const t = useT()
  const { ago } = useDates()
  return (
    <>
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
          onTheirs={(field) => kept.set({ [field]: kept.merged?.theirs[field] })}
          onSettled={kept.settle}
        />
      )}
    </>
  )
}

function Submit({ editor }: { editor: Editor }) {
  const t = useT()
  return (
    <Button type="submit" look="primary" busy={editor.form.busy} className="min-h-12">
      <Send size={18} aria-hidden className="mirror" />
      {t(editor.word)}
    </Button>
  )
}

/** Says where the draft is kept, with a button that discards it. */
function Keeping({ editor: { kept, discard } }: { editor: Editor }) {
  const t = useT()
  const online = useOnline()
  const keptHere: MessageKey = online ? (kept.dirty ? 'owner.kept' : 'owner.unchanged') : 'owner.keptOffline'
  return (
    <>
      <p role="status" className="text-center text-least text-muted">
        {t(kept.dirty && !kept.stored ? 'owner.notKept' : keptHere)}
      </p>
      {kept.dirty && !kept.restoredAt && (
        <DoubleCheckButton look="text" className="justify-self-center" onConfirm={discard}>
          {t('owner.startOver')}
        </DoubleCheckButton>
      )}
    </>
  )
}
