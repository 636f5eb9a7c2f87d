import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { Input } from '../../shared/components/Field'
import { Panel } from '../../shared/components/Panel'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { Form } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'

export const SynonymsDocument = graphql(`
  query Synonyms {
    synonyms {
      term
      words
    }
  }
`)

export const SetSynonyms = graphql(`
  mutation SetSynonyms($input: SetSynonyms!) {
    setSynonyms(input: $input) {
      position
    }
  }
`)

/** Splits a text into words, at line breaks and at Arabic or Latin commas. Duplicates are dropped. */
export const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[\n,،]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

interface Synonym {
  term: string
  words: readonly string[]
}

interface Given {
  /** The term that the form starts with, e.g. one that found nothing. It may be empty. */
  taken: string
  onChange: () => void
}

/** Reads the synonyms and saves those of one term. `start` is the initial content of the form. */
function useSynonyms({ taken, onChange }: Given) {
  const t = useT()
  const [answer, ask] = useQuery({ query: SynonymsDocument, requestPolicy: 'cache-and-network' })
  const [, set] = useMutation(SetSynonyms)
  const [start, begin] = useState({ term: taken, words: '', at: 0 })
  const again = () => ask({ requestPolicy: 'network-only' })
  const save = async (term: string, words: string[]) => {
    const { error } = await set({ input: { term, words } })
    if (error) throw error
    again()
    onChange()
  }
  const form = useForm(async (sent) => {
    await save(textOf(sent, 'term'), wordsOf(textOf(sent, 'words')))
    toast({ title: t('admin.saved'), text: t('admin.inForce'), tone: 'tile' })
  })
  const remove = (term: string) =>
    void save(term, []).catch((error: Error) =>
      toast({ title: t('admin.notDone'), text: error.message, tone: 'danger' }),
    )
  const edit = ({ term, words }: Synonym) => begin(({ at }) => ({ term, words: words.join('\n'), at: at + 1 }))
  return { answer, again, form, start, edit, remove }
}

/** Edits synonyms: a search for a term also finds its synonyms. */
export function Synonyms(given: Given) {
  const t = useT()
  const { answer, again, form, start, edit, remove } = useSynonyms(given)
  const { errors, busy } = form
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (start.term) box.current?.querySelector('textarea')?.focus()
  }, [start])
  return (
    <section className="panel p-4">
      <h2 className="text-panel">{t('admin.synonyms')}</h2>
      <Form key={start.at} ref={box} of={form} className="mt-3 grid gap-3">
        <Input name="term" label={t('admin.term')} defaultValue={start.term} error={errors.term} />
        <Textarea
          name="words"
          rows={2}
          label={t('admin.alsoFinds')}
          hint={t('admin.alsoFindsHint')}
          defaultValue={start.words}
          error={errors.words}
        />
        <Button type="submit" look="primary" busy={busy} className="justify-self-start">
          {t('admin.save')}
        </Button>
      </Form>
      <div className="mt-4 border-t border-line pt-2">
        <Panel
          answer={answer}
          retry={again}
          isEmpty={(data) => data.synonyms.length === 0}
          empty={<p className="text-muted">{t('admin.noSynonyms')}</p>}
        >
          {({ synonyms }) => <Terms synonyms={synonyms} onEdit={edit} onRemove={remove} />}
        </Panel>
      </div>
    </section>
  )
}

/** The list of all terms with their synonyms. */
function Terms({
  synonyms,
  onEdit,
  onRemove,
}: {
  synonyms: readonly Synonym[]
  onEdit: (synonym: Synonym) => void
  onRemove: (term: string) => void
}) {
  const t = useT()
  return (
    <ul className="grid max-h-80 overflow-y-auto">
      {synonyms.map(({ term, words }) => (
        <li
          key={term}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0"
        >
          <b className="font-semibold" dir="auto">
            {term}
          </b>
          <span className="grow text-muted" dir="auto">
            {words.join('، ')}
          </span>
          <Button small onClick={() => onEdit({ term, words })} aria-label={t('admin.editOf', { name: term })}>
            {t('admin.edit')}
          </Button>
          <DoubleCheckButton small look="danger" onConfirm={() => onRemove(term)}>
            {t('admin.remove')}
          </DoubleCheckButton>
        </li>
      ))}
    </ul>
  )
}
