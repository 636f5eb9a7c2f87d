import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { faq as limits } from '../../../shared/form/limits.json'
import { atMost } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { Conflict } from './Conflict'
import { FaqBookDocument, type Group, type Question, SetQuestion } from './faq'
import { Preview } from './Preview'
import { QuestionFields } from './QuestionFields'

/** What was typed and not saved, by question: Escape is easily pressed by mistake. */
const unsent = new Map<string, { fields: Record<string, string>; version: number }>()

const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const fieldsOf = (question: Question | undefined, group: string): Record<string, string> => ({
  group: question?.group ?? group,
  questionAr: question?.ar.question ?? '',
  questionEn: question?.en.question ?? '',
  answerAr: question?.ar.answer ?? '',
  answerEn: question?.en.answer ?? '',
  ...(question?.ar.hidden && { hiddenAr: 'on' }),
  ...(question?.en.hidden && { hiddenEn: 'on' }),
})

/** A question in both languages, beside each other. Where another admin was faster, theirs is shown beside. */
export function QuestionDialog({
  groups,
  question,
  group = '',
  onClose,
}: {
  groups: Group[]
  question?: Question
  /** Of a new one. */
  group?: string
  onClose: () => void
}) {
  const t = useT()
  const client = useClient()
  const key = question?.id ?? 'new'
  const place = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(() => unsent.get(key) ?? start(question, group))
  const [theirs, setTheirs] = useState<Question>()
  const [preview, setPreview] = useState<Record<string, string>>()
  const form = useForm(
    async (fields) => {
      const side = (lang: 'Ar' | 'En') => ({
        question: textOf(fields, `question${lang}`),
        answer: textOf(fields, `answer${lang}`),
        hidden: fields.has(`hidden${lang}`),
      })
      const input = {
        question: question?.id ?? null,
        version: base.version,
        group: textOf(fields, 'group'),
        anchor: textOf(fields, 'anchor'),
        ar: side('Ar'),
        en: side('En'),
      }
      const { error } = await client.mutation(SetQuestion, { input }).toPromise()
      if (error && question && refusal(error).code === 'conflict') {
        const { data } = await client.query(FaqBookDocument, {}, { requestPolicy: 'network-only' }).toPromise()
        setTheirs(data?.faqBook.questions.find(({ id }) => id === question.id))
      }
      if (error) throw error
      unsent.delete(key)
      toast({ title: t('admin.faqSaved'), tone: 'tile' })
      onClose()
    },
    {
      questionAr: [
        (ar, fields) => ar.trim() === '' && textOf(fields, 'questionEn') === '' && { key: 'admin.faqQuestionNeeded' },
        atMost(limits.maxQuestion),
      ],
      questionEn: [atMost(limits.maxQuestion)],
      answerAr: [atMost(limits.maxAnswer)],
      answerEn: [atMost(limits.maxAnswer)],
    },
  )
  const keep = () => place.current && unsent.set(key, { fields: typedIn(place.current), version: base.version })
  const decide = (fields: Record<string, string>, version: number) => {
    setBase({ fields, version })
    unsent.set(key, { fields, version })
    setTheirs(undefined)
  }
  return (
    <Dialog wide title={t(question ? 'admin.faqEdit' : 'admin.faqAdd')} onClose={onClose}>
      <Form of={form} ref={place} refusal={!theirs} onInput={keep}>
        {theirs && (
          <Conflict
            theirs={theirs}
            onMine={() => decide(typedIn(place.current!), theirs.version)}
            onTheirs={() => decide(fieldsOf(theirs, group), theirs.version)}
          />
        )}
        <QuestionFields
          key={base.version + JSON.stringify(base.fields)}
          groups={groups}
          question={question}
          fields={base.fields}
          errors={form.errors}
        />
        {preview && <Preview answers={preview} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.busy}>
            {t('admin.faqSave')}
          </Button>
          <Button onClick={() => setPreview(typedIn(place.current!))}>{t('admin.faqPreview')}</Button>
          <Button
            look="text"
            onClick={() => {
              unsent.delete(key)
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const start = (question: Question | undefined, group: string) => ({
  fields: fieldsOf(question, group),
  version: question?.version ?? 0,
})
