import { useState } from 'react'
import { useClient } from 'urql'
import { takesFocus } from '../../shared/components/beginIn'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { Panel } from '../../shared/components/Panel'
import { Textarea } from '../../shared/components/Textarea'
import { Form } from '../../shared/form/Form'
import { contact as limits } from '../../shared/form/limits.json'
import { atMost } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useTold } from './contactMessages'

export const CannedAnswersDocument = graphql(`
  query CannedAnswers {
    cannedAnswers {
      id
      text {
        ar
        en
      }
    }
  }
`)

const SetAnswer = graphql(`
  mutation SetCannedAnswer($input: SetCannedAnswer!) {
    setCannedAnswer(input: $input) {
      position
    }
  }
`)
const RemoveAnswer = graphql(`
  mutation RemoveCannedAnswer($input: RemoveCannedAnswer!) {
    removeCannedAnswer(input: $input) {
      position
    }
  }
`)

type Canned = ResultOf<typeof CannedAnswersDocument>['cannedAnswers'][number]

/** The texts that all admins share: the one that is chosen goes to `onChoose`, and is sent by nobody but the admin. */
export function CannedAnswers({ onChoose }: { onChoose: (text: string) => void }) {
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
        {t('admin.canned')}
      </Button>
      {open && (
        <Dialog title={t('admin.canned')} onClose={() => setOpen(false)}>
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
  const [editing, setEditing] = useState<Canned | 'new'>()
  // The focus goes back to what opened the form.
  const [edited, setEdited] = useState<Canned | 'new'>()
  const [answer, ask] = useQuery({
    query: CannedAnswersDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  if (editing) {
    const close = () => {
      setEdited(editing)
      setEditing(undefined)
    }
    return <Edit canned={editing === 'new' ? undefined : editing} onClose={close} />
  }
  const back = (to: string) => ((edited === 'new' ? edited : edited?.id) === to ? takesFocus : undefined)
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{t('admin.cannedLead')}</p>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ cannedAnswers }) => cannedAnswers.length === 0}
        empty={<p>{t('admin.cannedEmpty')}</p>}
      >
        {({ cannedAnswers }) => (
          <ul className="grid divide-y divide-line">
            {cannedAnswers.map((each) => (
              <Row
                key={each.id}
                canned={each}
                back={back(each.id)}
                onChoose={onChoose}
                onChange={() => setEditing(each)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Button ref={back('new')} className="justify-self-start" onClick={() => setEditing('new')}>
        {t('admin.cannedNew')}
      </Button>
    </div>
  )
}

function Row({
  canned,
  back,
  onChoose,
  onChange,
}: {
  canned: Canned
  back: typeof takesFocus | undefined
  onChoose: (text: string) => void
  onChange: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const client = useClient()
  const told = useTold()
  const { ar, en } = canned.text
  // The one in the language of the reader comes first.
  const texts = (lang === 'ar' ? [ar, en] : [en, ar]).filter(Boolean)
  const remove = async () => {
    const { error } = await client.mutation(RemoveAnswer, { input: { answer: canned.id } }).toPromise()
    if (error) throw error
  }
  return (
    <li className="grid gap-2 py-3">
      {texts.map((text) => (
        <div key={text} className="flex flex-wrap items-center justify-between gap-2">
          <p dir="auto" className="min-w-0 grow basis-52 whitespace-pre-line">
            {text}
          </p>
          <Button small className="min-h-11" onClick={() => onChoose(text)}>
            {t('admin.cannedPut')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button ref={back} small look="text" className="min-h-11 px-0" onClick={onChange}>
          {t('admin.edit')}
        </Button>
        <DoubleCheckButton small look="text" className="min-h-11 px-0 text-muted" onConfirm={() => void told(remove())}>
          {t('admin.cannedRemove')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}

function Edit({ canned, onClose }: { canned: Canned | undefined; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useForm(
    async (fields) => {
      const text = { ar: textOf(fields, 'ar'), en: textOf(fields, 'en') }
      const { error } = await client.mutation(SetAnswer, { input: { answer: canned?.id ?? null, text } }).toPromise()
      if (error) throw error
      onClose()
    },
    {
      ar: [
        (ar, fields) => ar.trim() === '' && textOf(fields, 'en') === '' && { key: 'admin.cannedMissing' },
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
        label={t('admin.cannedAr')}
        defaultValue={canned?.text.ar}
        error={errors.ar ?? errors.text}
      />
      <Textarea
        name="en"
        dir="ltr"
        rows={3}
        label={t('admin.cannedEn')}
        defaultValue={canned?.text.en}
        error={errors.en}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t('admin.cannedSave')}
        </Button>
        <Button look="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
