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

/** Reasons that were not sent, by question and page: Escape is easily pressed by mistake. */
const unsent = new Map<string, string>()

/** Says to an admin who reads another language what the reader's is. */
const readers: Record<Lang, MessageKey> = { ar: 'admin.reasonInArabic', en: 'admin.reasonInEnglish' }

/** The admins' words in a language, once they are there; of the page's language at once. */
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
      () => {}, // a reason can be typed
    )
    return () => {
      left = true
    }
  }, [lang, other])
  return other ? words : t
}

interface ReasonDialogProps {
  title: string
  /** What it is about, where the title does not say so. */
  about?: string | undefined
  /** What the button says. */
  action: string
  look?: ButtonLook
  /** Who will read the reason. */
  hint: string
  optional?: boolean
  /** Sentences that are often the reason: a press writes one, which may then be changed. */
  usual?: MessageKey[]
  /** The language of whoever will read the reason, in which the usual ones are written. */
  reader?: Lang
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** Sends a reason, and keeps one that is not sent. `write` puts words behind what is typed. */
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

/** Sentences that are often the reason, in the language of the page. */
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

/** Asks why. What was typed stays where the server refuses it, and where the dialog is closed and opened again. */
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
