import { Zap } from 'lucide-react'
import { useState } from 'react'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Panel } from '../../../shared/components/Panel'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { inquiry as limits } from '../../../shared/form/limits.json'
import { atMost } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useEither, useSend } from '../calendar/calendar'

export const QuickRepliesDocument = graphql(`
  query QuickReplies {
    myQuickReplies {
      id
      text {
        ar
        en
      }
    }
  }
`)

const SetReply = graphql(`
  mutation SetQuickReply($input: SetQuickReply!) {
    setQuickReply(input: $input) {
      position
    }
  }
`)
const RemoveReply = graphql(`
  mutation RemoveQuickReply($input: RemoveQuickReply!) {
    removeQuickReply(input: $input) {
      position
    }
  }
`)

type Reply = ResultOf<typeof QuickRepliesDocument>['myQuickReplies'][number]

/** The owner's own texts: the one that is chosen goes to `onChoose`, and is sent by nobody but the owner. */
export function QuickReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
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
        <Zap size={17} strokeWidth={1.75} aria-hidden /> {t('owner.replies')}
      </Button>
      {open && (
        <Dialog title={t('owner.replies')} onClose={() => setOpen(false)}>
          <List
            onChoose={(text) => {
              setOpen(false)
              onChoose(text)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function List({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
  const [editing, setEditing] = useState<Reply | 'new'>()
  // The focus goes back to what opened the form.
  const [edited, setEdited] = useState<Reply | 'new'>()
  const [answer, ask] = useQuery({
    query: QuickRepliesDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  if (editing) {
    const close = () => {
      setEdited(editing)
      setEditing(undefined)
    }
    return <Edit reply={editing === 'new' ? undefined : editing} onClose={close} />
  }
  const back = (to: string) => ((edited === 'new' ? edited : edited?.id) === to ? takesFocus : undefined)
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{t('owner.repliesLead')}</p>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ myQuickReplies }) => myQuickReplies.length === 0}
        empty={<p>{t('owner.repliesEmpty')}</p>}
      >
        {({ myQuickReplies }) => (
          <ul className="grid divide-y divide-line">
            {myQuickReplies.map((each) => (
              <Row
                key={each.id}
                reply={each}
                back={back(each.id)}
                onChoose={onChoose}
                onChange={() => setEditing(each)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Button ref={back('new')} className="justify-self-start" onClick={() => setEditing('new')}>
        {t('owner.replyNew')}
      </Button>
    </div>
  )
}

function Row({
  reply,
  back,
  onChoose,
  onChange,
}: {
  reply: Reply
  back: typeof takesFocus | undefined
  onChoose: (text: string) => void
  onChange: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const either = useEither()
  const errorText = useErrorText()
  const send = useSend()
  const { ar, en } = reply.text
  const called = either(reply.text)
  // The one in the language of the reader comes first.
  const texts = (lang === 'ar' ? [ar, en] : [en, ar]).filter(Boolean)
  const remove = () =>
    void send(RemoveReply, { input: { reply: reply.id } }).then(
      () => toast({ title: t('owner.replyRemoved'), tone: 'tile' }),
      (error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }),
    )
  return (
    <li className="grid gap-2 py-3">
      {texts.map((text) => (
        <div key={text} className="flex flex-wrap items-center justify-between gap-2">
          <p dir="auto" className="min-w-0 grow basis-52 whitespace-pre-line">
            {text}
          </p>
          <Button
            small
            className="min-h-11"
            aria-label={t('owner.replyPutOf', { text })}
            onClick={() => onChoose(text)}
          >
            {t('owner.replyPut')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={back}
          small
          look="text"
          className="min-h-11 px-0"
          aria-label={t('owner.replyChange', { text: called })}
          onClick={onChange}
        >
          {t('owner.edit')}
        </Button>
        <DoubleCheckButton
          small
          look="text"
          className="min-h-11 px-0 text-muted"
          aria-label={t('owner.replyRemove', { text: called })}
          onConfirm={remove}
        >
          {t('owner.remove')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}

function Edit({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const form = useForm(
    async (fields) => {
      const text = { ar: textOf(fields, 'ar'), en: textOf(fields, 'en') }
      await send(SetReply, { input: { reply: reply?.id ?? null, text } })
      toast({ title: t('owner.replySaved'), tone: 'tile' })
      onClose()
    },
    {
      ar: [
        (ar, fields) => ar.trim() === '' && textOf(fields, 'en') === '' && { key: 'owner.replyMissing' },
        atMost(limits.maxMessage),
      ],
      en: [atMost(limits.maxMessage)],
    },
  )
  const { errors, busy } = form
  return (
    <Form of={form}>
      <Textarea
        name="ar"
        dir="rtl"
        rows={3}
        ref={takesFocus}
        label={t('owner.replyAr')}
        defaultValue={reply?.text.ar}
        error={errors.ar ?? errors.text}
      />
      <Textarea
        name="en"
        dir="ltr"
        rows={3}
        optional
        label={t('owner.replyEn')}
        defaultValue={reply?.text.en}
        error={errors.en}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t('owner.replySave')}
        </Button>
        <Button look="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
