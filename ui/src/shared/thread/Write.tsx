import type { ReactNode } from 'react'
import { useMutation } from 'urql'
import { Button } from '../components/Button'
import { useErrorText } from '../components/ErrorNote'
import { Textarea } from '../components/Textarea'
import { toast } from '../components/toast'
import { WhatsAppIcon } from '../components/WhatsAppIcon'
import { Form } from '../form/Form'
import { inquiry as limits } from '../form/limits.json'
import { atMost, needed } from '../form/rules'
import { textOf, useForm } from '../form/useForm'
import { graphql } from '../graphql/graphql'
import { keyOfDraft } from '../drafts'
import { useKeptText } from '../hooks/useKeptText'
import { useT } from '../i18n/language'
import { useUser } from '../session/session'
import { usePut } from './usePut'

const WriteToOwner = graphql(`
  mutation WriteToOwner($input: WriteToOwner!) {
    writeToOwner(input: $input) {
      position
    }
  }
`)
const WriteToCouple = graphql(`
  mutation WriteToCouple($input: WriteToCouple!) {
    writeToCouple(input: $input) {
      position
    }
  }
`)

/** The two sides of an inquiry. */
export type Side = 'couple' | 'owner'

function useWrite(side: Side) {
  const [toOwner, writeToOwner] = useMutation(WriteToOwner)
  const [toCouple, writeToCouple] = useMutation(WriteToCouple)
  return side === 'couple'
    ? { fetching: toOwner.fetching, write: writeToOwner }
    : { fetching: toCouple.fetching, write: writeToCouple }
}

/** Notes that the two go on by WhatsApp. */
function useNote(inquiry: string, write: ReturnType<typeof useWrite>['write']) {
  const t = useT()
  const errorText = useErrorText()
  return async () => {
    const { error } = await write({ input: { inquiry, text: '', way: 'whatsapp' } })
    if (error) toast({ title: t('thread.notNoted'), text: errorText(error), tone: 'danger' })
  }
}

const rules = { text: [needed('thread.missing'), atMost(limits.maxMessage)] }

/** A further message; what was typed stays on the device until it is sent. */
export function Write({
  inquiry,
  side,
  whatsApp,
  goesOn,
  replies,
}: {
  inquiry: string
  side: Side
  whatsApp: string | undefined
  /** The last that was written is this side's note that the two go on by WhatsApp. */
  goesOn: boolean
  replies: ((put: (text: string) => void) => ReactNode) | undefined
}) {
  const t = useT()
  const me = useUser()
  const draft = useKeptText(keyOfDraft(me?.id, `thread/${inquiry}`), '')
  const { field, put } = usePut(draft)
  const { fetching, write } = useWrite(side)
  const form = useForm(async (fields) => {
    const { error } = await write({ input: { inquiry, text: textOf(fields, 'text'), way: 'text' } })
    if (error) throw error
    draft.forget()
  }, rules)
  const noteDown = useNote(inquiry, write)
  const note = () => void (goesOn || fetching || noteDown())
  return (
    <div className="grid gap-1">
      {replies?.(put)}
      <Form of={form} kept className="grid gap-3">
        <Textarea
          ref={field}
          name="text"
          limit={limits.maxMessage}
          rows={3}
          label={t('thread.write')}
          value={draft.text}
          onChange={({ currentTarget }) => draft.set(currentTarget.value)}
          error={form.errors.text}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.busy}>
            {t('thread.send')}
          </Button>
          {whatsApp ? (
            <a href={whatsApp} target="_blank" rel="noopener" className="btn btn-tile" onClick={note}>
              <WhatsAppIcon size={18} /> {t('thread.goOn')}
            </a>
          ) : (
            <Button look="text" busy={fetching && !form.busy} onClick={note}>
              {t('thread.goOn')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
