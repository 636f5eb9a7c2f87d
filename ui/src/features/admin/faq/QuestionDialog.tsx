import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { faq as limits } from '../../../shared/form/limits.json'
import { atMost, type Rules } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { Conflict } from './Conflict'
import { FaqBookDocument, type Group, type Question, SetQuestion } from './faq'
import { Preview } from './Preview'
import { QuestionFields } from './QuestionFields'

/**
 * The unsaved fields of each question, so that pressing Escape by mistake loses nothing. They last until the page is
 * reloaded.
 */
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

const rules: Rules = {
  questionAr: [
    (ar, fields) => ar.trim() === '' && textOf(fields, 'questionEn') === '' && { key: 'admin.faqQuestionNeeded' },
    atMost(limits.maxQuestion),
  ],
  questionEn: [atMost(limits.maxQuestion)],
  answerAr: [atMost(limits.maxAnswer)],
  answerEn: [atMost(limits.maxAnswer)],
}

const inputOf = (fields: FormData, question: Question | undefined, version: number) => {
  const side = (lang: 'Ar' | 'En') => ({
    question: textOf(fields, `question${lang}`),
    answer: textOf(fields, `answer${lang}`),
    hidden: fields.has(`hidden${lang}`),
  })
  return {
    question: question?.id ?? null,
    version,
    group: textOf(fields, 'group'),
    anchor: textOf(fields, 'anchor'),
    ar: side('Ar'),
    en: side('En'),
  }
}

/** Saves a question and keeps unsaved fields. After a conflict, `theirs` is the question as another admin saved it. */
function useQuestion(question: Question | undefined, group: string, onClose: () => void) {
  const t = useT()
  const client = useClient()
  const key = question?.id ?? 'new'
  const [base, setBase] = useState(() => unsent.get(key) ?? start(question, group))
  const [theirs, setTheirs] = useState<Question>()
  const close = () => {
    unsent.delete(key)
    onClose()
  }
  const form = useForm(async (fields) => {
    const input = inputOf(fields, question, base.version)
    const { error } = await client.mutation(SetQuestion, { input }).toPromise()
    if (error && question && refusal(error).code === 'conflict') {
      const { data } = await client.query(FaqBookDocument, {}, { requestPolicy: 'network-only' }).toPromise()
      setTheirs(data?.faqBook.questions.find(({ id }) => id === question.id))
    }
    if (error) throw error
    toast({ title: t('admin.faqSaved'), tone: 'tile' })
    close()
  }, rules)
  return {
    form,
    base,
    theirs,
    keep: (fields: Record<string, string>) => unsent.set(key, { fields, version: base.version }),
    /** Continues with one of the two texts, based on the other admin's version. */
    decide: (fields: Record<string, string>, version: number) => {
      setBase({ fields, version })
      unsent.set(key, { fields, version })
      setTheirs(undefined)
    },
    close,
  }
}

/** Edits a question in both languages, side by side. After a conflict, it also shows what another admin saved. */
export function QuestionDialog({
  groups,
  question,
  group = '',
  onClose,
}: {
  groups: Group[]
  question?: Question
  /** The group of a new question. */
  group?: string
  onClose: () => void
}) {
  const t = useT()
  const place = useRef<HTMLFormElement>(null)
  const { form, base, theirs, keep, decide, close } = useQuestion(question, group, onClose)
  const [preview, setPreview] = useState<Record<string, string>>()
  return (
    <Dialog wide title={t(question ? 'admin.faqEdit' : 'admin.faqAdd')} onClose={onClose}>
      <Form of={form} ref={place} refusal={!theirs} onInput={() => place.current && keep(typedIn(place.current))}>
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
          <Button look="text" onClick={close}>
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
