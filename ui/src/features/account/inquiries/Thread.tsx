import { MessageCircle } from 'lucide-react'
import { useMutation } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Panel } from '../../../shared/components/Panel'
import { Textarea } from '../../../shared/components/Textarea'
import { Form } from '../../../shared/form/Form'
import { inquiry as limits } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useKeptText } from '../../../shared/hooks/useKeptText'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'

export const MyThreadDocument = graphql(`
  query MyThread($inquiry: ID!) {
    thread(inquiry: $inquiry, first: 100) {
      nodes {
        id
        by
        way
        text
        createdAt
      }
    }
  }
`)

const WriteToOwner = graphql(`
  mutation WriteToOwner($input: WriteToOwner!) {
    writeToOwner(input: $input) {
      position
    }
  }
`)

/** What both sides of an inquiry wrote, the oldest first, and the way to write on while it is open. */
export function Thread({ inquiry, open }: { inquiry: string; open: boolean }) {
  const t = useT()
  const { ago } = useDates()
  const [answer, ask] = useQuery({
    query: MyThreadDocument,
    variables: { inquiry },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <div className="grid gap-3">
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ thread }) => !thread?.nodes.length}
        empty={<p className="text-small text-muted">{t('account.threadEmpty')}</p>}
      >
        {({ thread }) => (
          <ol aria-label={t('account.thread')} className="grid gap-3">
            {(thread?.nodes ?? []).toReversed().map(({ id, by, way, text, createdAt }) => (
              <li
                key={id}
                className={`grid max-w-[85%] gap-1 rounded-panel px-4 py-2.5 ${by === 'couple' ? 'justify-self-end bg-tint' : 'justify-self-start bg-sunk'}`}
              >
                <p className="text-least text-muted">
                  {t(by === 'couple' ? 'account.threadYou' : 'account.threadOwner')} · {ago(createdAt)}
                </p>
                {way === 'whatsapp' ? (
                  <p className="flex items-center gap-2 text-tile">
                    <MessageCircle size={16} strokeWidth={1.75} aria-hidden /> {t('account.threadWhatsApp')}
                  </p>
                ) : (
                  <p dir="auto" className="whitespace-pre-line">
                    {text ?? t('account.threadErased')}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {open && <Write inquiry={inquiry} />}
    </div>
  )
}

const rules = { text: [needed('account.threadMissing'), atMost(limits.maxMessage)] }

/** A further message; what was typed stays on the device until it is sent. */
function Write({ inquiry }: { inquiry: string }) {
  const t = useT()
  const draft = useKeptText(`thread-draft/${inquiry}`, '')
  const [{ fetching }, write] = useMutation(WriteToOwner)
  const form = useForm(async (fields) => {
    const { error } = await write({ input: { inquiry, text: textOf(fields, 'text'), way: 'text' } })
    if (error) throw error
    draft.set('')
  }, rules)
  return (
    <Form of={form} className="grid gap-3">
      <Textarea
        name="text"
        rows={3}
        label={t('account.threadWrite')}
        value={draft.text}
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
        error={form.errors.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('account.threadSend')}
        </Button>
        <Button
          look="text"
          busy={fetching && !form.busy}
          onClick={() => void write({ input: { inquiry, text: '', way: 'whatsapp' } })}
        >
          {t('account.threadGoOn')}
        </Button>
      </div>
    </Form>
  )
}
