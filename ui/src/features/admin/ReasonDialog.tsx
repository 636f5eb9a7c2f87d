import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, type ButtonLook } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Textarea } from '../../shared/components/Textarea'
import { Form } from '../../shared/form/Form'
import { reason } from '../../shared/form/limits.json'
import { atMost, needed } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { type Lang, type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { wordsIn } from '../../shared/i18n/wordsIn'
import { importWithRetry } from '../../shared/importWithRetry'

/** Unsent reasons, by question and page. They are kept because Escape is easily pressed by mistake. */
const unsent = new Map<string, string>()

/** Tells an admin whose page is in another language which language the reader has. */
const readers: Record<Lang, MessageKey> = { ar: 'admin.reasonInArabic', en: 'admin.reasonInEnglish' }

/**
 * Returns the admin words of a language. The page's own language is ready at once; another language is undefined until
 * it has loaded.
 */
function useWordsIn(lang: Lang | undefined): ((key: MessageKey) => string) | undefined {
  const t = useT()
  const current = useLanguage()
  const [words, setWords] = useState<(key: MessageKey) => string>()
  const other = lang !== undefined && lang !== current
  useEffect(() => {
    if (!other) return
    let left = false
    importWithRetry(() => wordsIn(lang, 'admin')).then(
      (come) => !left && setWords(() => come),
      () => {}, // Without the words, the admin can still type a reason.
    )
    return () => {
      left = true
    }
  }, [lang, other])
  return other ? words : t
}

interface ReasonDialogProps {
  title: string
  /** The object of the question, where the title does not name it. */
  about?: string | undefined
  /** The label of the button. */
  action: string
  look?: ButtonLook
  /** Says who will read the reason. */
  hint: string
  optional?: boolean
  /** Usual reasons. A press writes one into the field, where it can be edited. */
  usual?: MessageKey[]
  /** The reader's language. The usual reasons are written in it. */
  reader?: Lang
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** The form of a reason. It keeps the text of an unsent reason. `write` appends words to the typed text. */
function useReason({
  title,
  about,
  optional,
  onClose,
  onReason,
}: Pick<ReasonDialogProps, 'title' | 'about' | 'optional' | 'onClose' | 'onReason'>) {
  const { pathname } = useLocation()
  const question = [pathname, title, about].join(' ')
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm(
    async (fields) => {
      await onReason(textOf(fields, 'reason'))
      unsent.delete(question)
      onClose()
    },
    { reason: [...(optional ? [] : [needed('admin.reasonNeeded')]), atMost(reason.maxLength)] },
  )
  const write = (words: string) => {
    const area = field.current
    if (!area) return
    area.value = [area.value.trim(), words].filter(Boolean).join(' ')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return { field, form, kept: unsent.get(question), keep: (text: string) => unsent.set(question, text), write }
}

/** Buttons with usual reasons, labelled in the language of the page. */
function UsualReasons({ keys, onChoose }: { keys: MessageKey[]; onChoose: (key: MessageKey) => void }) {
  const t = useT()
  return (
    <ul aria-label={t('admin.reasonUsual')} className="flex flex-wrap gap-2">
      {keys.map((key) => (
        <li key={key}>
          <button type="button" className="chip min-h-11 text-start whitespace-normal" onClick={() => onChoose(key)}>
            {t(key)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Asks for a reason. The typed text is kept if the server refuses it, and if the dialog is closed and opened again. */
export function ReasonDialog({
  title,
  about,
  action,
  look = 'danger',
  hint,
  optional = false,
  usual = [],
  reader,
  onClose,
  onReason,
}: ReasonDialogProps) {
  const t = useT()
  const { field, form, kept, keep, write } = useReason({ title, about, optional, onClose, onReason })
  const inReaders = useWordsIn(reader)
  const lang = useLanguage()
  const abroad = reader && reader !== lang && readers[reader]
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <Form of={form}>
        {usual.length > 0 && inReaders && <UsualReasons keys={usual} onChoose={(key) => write(inReaders(key))} />}
        <Textarea
          ref={field}
          name="reason"
          limit={reason.maxLength}
          defaultValue={kept}
          onChange={({ currentTarget }) => keep(currentTarget.value)}
          rows={4}
          label={t('admin.reason')}
          hint={[hint, abroad && usual.length > 0 && t(abroad)].filter(Boolean).join(' ')}
          optional={optional}
          error={form.errors.reason}
        />
        <Button type="submit" look={look} busy={form.busy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
