import { type ReactNode, useState } from 'react'
import type { CombinedError } from '@urql/core'
import { takesFocus } from '../components/beginIn'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { DoubleCheckButton } from '../components/DoubleCheckButton'
import { useErrorText } from '../components/ErrorNote'
import { Panel } from '../components/Panel'
import { Textarea } from '../components/Textarea'
import { toast } from '../components/toast'
import { Form } from '../form/Form'
import { atMost } from '../form/rules'
import { textOf, useForm } from '../form/useForm'
import { refusal } from '../graphql/errors'
import { useLanguage, useT } from '../i18n/language'
import { nameIn } from '../i18n/names'

/** A text in one language or two; what is missing is empty. */
export interface SavedText {
  id: string
  text: { ar: string; en: string }
}

/** What reads saved texts and changes them. Save makes a new one where no id is given. Both throw what was refused. */
export interface SavedTextCommands {
  answer: { data?: SavedText[] | null; fetching: boolean; stale?: boolean; error?: CombinedError | Error }
  retry: () => void
  save: (id: string | null, text: SavedText['text']) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Letters of a text at most. */
  longest: number
}

/** A button that opens saved texts: the one that is chosen goes to `onChoose`, and is sent by nobody but the writer. */
export function SavedTextsButton({
  title,
  icon,
  onChoose,
  children,
}: {
  title: string
  icon?: ReactNode
  onChoose: (text: string) => void
  children: (onChoose: (text: string) => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        look="text"
        aria-haspopup="dialog"
        className="min-h-11 justify-self-start px-0"
        onClick={() => setOpen(true)}
      >
        {icon} {title}
      </Button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children((text) => {
            setOpen(false)
            onChoose(text)
          })}
        </Dialog>
      )}
    </>
  )
}

/**
 * The texts that are kept to be sent again: the one that is chosen goes to `onChoose`. Each is changed in its place.
 */
export function SavedTexts({
  lead,
  empty,
  commands,
  onChoose,
}: {
  lead: string
  empty: string
  commands: SavedTextCommands
  onChoose: (text: string) => void
}) {
  const t = useT()
  const [editing, setEditing] = useState<SavedText | 'new'>()
  // The focus goes back to what opened the form.
  const [edited, setEdited] = useState<SavedText | 'new'>()
  if (editing) {
    const close = () => {
      setEdited(editing)
      setEditing(undefined)
    }
    return <Edit saved={editing === 'new' ? undefined : editing} commands={commands} onClose={close} />
  }
  const back = (to: string) => ((edited === 'new' ? edited : edited?.id) === to ? takesFocus : undefined)
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{lead}</p>
      <Panel
        answer={commands.answer}
        retry={commands.retry}
        isEmpty={(texts) => texts.length === 0}
        empty={<p>{empty}</p>}
      >
        {(texts) => (
          <ul className="grid divide-y divide-line">
            {texts.map((each) => (
              <Row
                key={each.id}
                saved={each}
                back={back(each.id)}
                remove={commands.remove}
                onGone={commands.retry}
                onChoose={onChoose}
                onChange={() => setEditing(each)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Button ref={back('new')} className="justify-self-start" onClick={() => setEditing('new')}>
        {t('saved.new')}
      </Button>
    </div>
  )
}

/** Returns a function that removes a text, and says so. One that was removed elsewhere before is no failure. */
function useRemoving({ id }: SavedText, remove: SavedTextCommands['remove'], onGone: () => void): () => void {
  const t = useT()
  const errorText = useErrorText()
  return () =>
    void remove(id).then(
      () => toast({ title: t('saved.removed'), tone: 'tile' }),
      (error: Error) => {
        if (!isGone(error)) return toast({ title: t('saved.notDone'), text: errorText(error), tone: 'danger' })
        toast({ title: t('saved.removedBefore'), tone: 'tile' })
        onGone()
      },
    )
}

/** Whether a text was refused because it was removed elsewhere, as in another tab. */
const isGone = (error: unknown) => refusal(error as Error).code === 'not_found'

function Row({
  saved,
  back,
  remove,
  onGone,
  onChoose,
  onChange,
}: {
  saved: SavedText
  back: typeof takesFocus | undefined
  remove: SavedTextCommands['remove']
  /** Called if the text was removed elsewhere before. */
  onGone: () => void
  onChoose: (text: string) => void
  onChange: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const confirm = useRemoving(saved, remove, onGone)
  const { ar, en } = saved.text
  const called = nameIn({ nameAr: ar, nameEn: en }, lang)
  // The one in the language of the reader comes first.
  const texts = (lang === 'ar' ? [ar, en] : [en, ar]).filter(Boolean)
  return (
    <li className="grid gap-2 py-3">
      {texts.map((text) => (
        <div key={text} className="flex flex-wrap items-center justify-between gap-2">
          <p dir="auto" className="min-w-0 grow basis-52 whitespace-pre-line">
            {text}
          </p>
          <Button small className="min-h-11" aria-label={t('saved.putOf', { text })} onClick={() => onChoose(text)}>
            {t('saved.put')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={back}
          small
          look="text"
          className="min-h-11 px-0"
          aria-label={t('saved.changeOf', { text: called })}
          onClick={onChange}
        >
          {t('saved.change')}
        </Button>
        <DoubleCheckButton
          small
          look="text"
          className="min-h-11 px-0 text-muted"
          aria-label={t('saved.removeOf', { text: called })}
          onConfirm={confirm}
        >
          {t('saved.remove')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}

interface EditProps {
  /** The text that is changed; undefined for a new one. */
  saved: SavedText | undefined
  commands: SavedTextCommands
  onClose: () => void
}

/** The form of a text, and whether the text was removed elsewhere meanwhile. */
function useSaving({ saved, commands, onClose }: EditProps) {
  const t = useT()
  // The text was removed elsewhere while it was changed here. What is typed stays, and may become a new text.
  const [gone, setGone] = useState(false)
  const form = useForm(
    async (fields) => {
      const id = gone ? null : (saved?.id ?? null)
      try {
        await commands.save(id, { ar: textOf(fields, 'ar'), en: textOf(fields, 'en') })
      } catch (error) {
        if (!id || !isGone(error)) throw error
        setGone(true)
        commands.retry()
        return
      }
      toast({ title: t('saved.done'), tone: 'tile' })
      onClose()
    },
    {
      ar: [
        (ar, fields) => ar.trim() === '' && textOf(fields, 'en') === '' && { key: 'saved.missing' },
        atMost(commands.longest),
      ],
      en: [atMost(commands.longest)],
    },
  )
  return [form, gone] as const
}

function Edit(props: EditProps) {
  const t = useT()
  const { saved, onClose } = props
  const [form, gone] = useSaving(props)
  const { errors, busy } = form
  return (
    <Form of={form}>
      <Textarea
        name="ar"
        dir="rtl"
        rows={3}
        ref={takesFocus}
        label={t('saved.ar')}
        defaultValue={saved?.text.ar}
        error={errors.ar ?? errors.text}
      />
      <Textarea
        name="en"
        dir="ltr"
        rows={3}
        optional
        label={t('saved.en')}
        defaultValue={saved?.text.en}
        error={errors.en}
      />
      <p role="status" className="text-small font-semibold text-brass empty:hidden">
        {gone && t('saved.goneMeanwhile')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t(gone ? 'saved.saveNew' : 'saved.save')}
        </Button>
        <Button look="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
