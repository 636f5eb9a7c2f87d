import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Input, Select } from '../../../shared/components/Field'
import { Money } from '../../../shared/components/Money'
import { NumberField } from '../../../shared/components/NumberField'
import { Textarea } from '../../../shared/components/Textarea'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { type Amount, useCurrency } from '../../../shared/money/money'
import { amountOf } from '../ServiceRow'
import type { Line } from './usePlan'
import type { ToPlan } from './useSaving'

const sums = ['quoted', 'committed', 'paid'] as const

/** The name of a form field. It is the key under which the server reports the field's errors. */
const field = (name: string) => `lines.0.${name}`
const textIn = (data: FormData, name: string) => {
  const text = data.get(field(name))
  return typeof text === 'string' ? text.trim() : ''
}

interface LineFormProps {
  /** The line as it was when the form was opened. */
  line: ToPlan
  /** The line as it is now; undefined if nothing is planned for it. */
  standing: Line | undefined
  /** Whether the couple added the line themselves. Such a line has a name. */
  own: boolean
  save: (line: ToPlan, version: number) => Promise<Error | undefined>
  onClose: () => void
}

/** The line as typed. Only a line that the couple added has a name. */
function typedIn(data: FormData, line: ToPlan, own: boolean): ToPlan {
  const text = (name: string) => textIn(data, name)
  const sum = (name: (typeof sums)[number]) => {
    const typed = text(name)
    return typed === '' ? null : (amountOf({ text: typed, currency: text(`${name}Currency`) }) ?? null)
  }
  return {
    ...line,
    name: own ? text('name') : '',
    quoted: sum('quoted'),
    committed: sum('committed'),
    paid: sum('paid'),
    due: text('due') || null,
    note: text('note'),
  }
}

/**
 * The form, whether its line was changed elsewhere meanwhile, and the function that keeps this version all the same.
 */
function useLineForm({ line, standing, own, save, onClose }: LineFormProps) {
  const t = useT()
  const now = standing?.version ?? 0
  const [version, setVersion] = useState(now)
  const [conflict, setConflict] = useState(false)
  const form = useForm(
    async (data) => {
      const refused = await save(typedIn(data, line, own), version)
      if (!refused) return onClose()
      setConflict(refusal(refused).code === 'conflict')
      throw refused
    },
    (data) => {
      const wrong: Record<string, string> = {}
      for (const name of sums) {
        const typed = textIn(data, name)
        if (typed !== '' && !amountOf({ text: typed, currency: 'USD' })) wrong[field(name)] = t('budget.ownWrong')
      }
      if (own && textIn(data, 'name') === '') wrong[field('name')] = t('budget.plan.nameWrong')
      return wrong
    },
  )
  const keepMine = () => {
    setVersion(now)
    setConflict(false)
  }
  return { form, moved: conflict && now !== version, keepMine }
}

/**
 * The form of a line, shown in the place of the line. If the line was changed elsewhere since the form was opened, the
 * other version is shown beside it, and the couple can still save theirs.
 */
export function LineForm(props: LineFormProps) {
  const t = useT()
  const { line, standing, own, onClose } = props
  const { form, moved, keepMine } = useLineForm(props)
  return (
    <Form of={form} refusal={!moved} className="grid gap-4 py-3" aria-label={t('budget.plan.editing')}>
      {moved && <Theirs of={standing} onMine={keepMine} onTheirs={onClose} />}
      {own && (
        <Input
          name={field('name')}
          label={t('budget.plan.name')}
          defaultValue={line.name}
          maxLength={80}
          error={form.errors[field('name')]}
        />
      )}
      <Fields line={line} errors={form.errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('budget.plan.save')}
        </Button>
        <Button onClick={onClose}>{t('budget.plan.cancel')}</Button>
      </div>
    </Form>
  )
}

/** The fields: the sums, the due date of the rest, and a note. */
function Fields({ line, errors }: { line: ToPlan; errors: Record<string, string> }) {
  const t = useT()
  const [shown] = useCurrency()
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {sums.map((name) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-2">
            <NumberField
              name={field(name)}
              label={t(`budget.plan.${name}`)}
              defaultValue={line[name]?.amount ?? ''}
              error={errors[field(name)]}
            />
            <Select
              name={field(`${name}Currency`)}
              label={t('budget.plan.currency', { of: t(`budget.plan.${name}`) })}
              quietLabel
              defaultValue={line[name]?.currency ?? shown}
            >
              <option value="USD">$</option>
              <option value="SYP">ل.س</option>
            </Select>
          </div>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Input
          type="date"
          name={field('due')}
          label={t('budget.plan.due')}
          defaultValue={line.due ?? ''}
          error={errors[field('due')]}
        />
        <Textarea
          name={field('note')}
          rows={2}
          label={t('budget.plan.note')}
          defaultValue={line.note}
          maxLength={500}
          hint={t('budget.plan.noteHint')}
          error={errors[field('note')]}
        />
      </div>
    </>
  )
}

/** The version of the line that was saved elsewhere. The couple keep it, or replace it with what they typed. */
function Theirs({ of, onMine, onTheirs }: { of: Line | undefined; onMine: () => void; onTheirs: () => void }) {
  const t = useT()
  return (
    <div role="alert" className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4 text-small">
      <p className="font-semibold">{t('budget.plan.conflict')}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {sums.map((name) => (
          <div key={name}>
            <dt className="inline text-muted">{t(`budget.plan.${name}`)}: </dt>
            <dd className="inline">{of?.[name] ? <Money price={of[name] as Amount} /> : '–'}</dd>
          </div>
        ))}
      </dl>
      {of?.note && <p dir="auto">{of.note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onMine}>{t('budget.plan.mine')}</Button>
        <Button onClick={onTheirs}>{t('budget.plan.theirs')}</Button>
      </div>
    </div>
  )
}
