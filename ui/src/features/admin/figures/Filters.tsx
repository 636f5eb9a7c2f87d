import { useId, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Token } from '../../../shared/components/Chip'
import { Input, Select } from '../../../shared/components/Field'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import type { Named } from './document'
import { opWords, useConditions, useFigureNames } from './names'
import { type Asked, type Dimension, dimensions, type Filter, type Op, texts, written } from './question'
import type { Change } from './useQuestion'
import { useValues } from './useValues'

/** The active filters, each with a button that removes it, and a form that adds one. */
export function Filters({ asked, named, change }: { asked: Asked; named: readonly Named[]; change: Change }) {
  const t = useT()
  const condition = useConditions()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('admin.figFilters')} className="grid gap-2">
      {asked.filters.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {asked.filters.map((filter, i) => (
            <Token
              key={written(filter)}
              {...condition(filter, named)}
              onRemove={() => change({ filters: asked.filters.filter((_, k) => k !== i) })}
            />
          ))}
          <span className="text-least text-muted">{t('admin.figEscape')}</span>
        </div>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small md:min-h-8">
          {t('admin.figAddFilter')}
        </summary>
        {open && <NewFilter range={asked.range} onAdd={(filter) => change({ filters: [...asked.filters, filter] })} />}
      </details>
    </section>
  )
}

function NewFilter({ range, onAdd }: { range: Range; onAdd: (filter: Filter) => void }) {
  const t = useT()
  const { dimension } = useFigureNames()
  const [by, setBy] = useState<Dimension>('page')
  const [op, setOp] = useState<Op>('contains')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { offered, filterOf } = useValues(by, range)
  const fits: Op[] = texts.includes(by) ? ['contains', 'is', 'isNot', 'anyOf'] : ['is', 'isNot', 'anyOf']
  const how = fits.includes(op) ? op : fits[0]!
  return (
    <form
      noValidate
      className="mt-2 grid max-w-3xl items-start gap-3 sm:grid-cols-[1fr_1fr_2fr_auto]"
      onSubmit={async (event) => {
        event.preventDefault()
        const { filter, unknown } = await filterOf(how, text)
        setWrong(unknown === '' ? t('admin.figValueNeeded') : unknown && t('admin.figValueUnknown', { value: unknown }))
        if (!filter) return
        onAdd(filter)
        setText('')
      }}
    >
      <Select
        label={t('admin.figBreakdown')}
        value={by}
        onChange={({ target }) => {
          setBy(dimensions.find((each) => each === target.value)!)
          setWrong(undefined)
        }}
      >
        {dimensions.map((key) => (
          <option key={key} value={key}>
            {dimension(key)}
          </option>
        ))}
      </Select>
      <Condition fits={fits} op={how} onOp={setOp} />
      <Value
        hint={how === 'anyOf' ? t('admin.figAnyOfHint') : undefined}
        error={wrong}
        value={text}
        offered={offered}
        onValue={setText}
      />
      <div className="sm:pt-7">
        <Button type="submit">{t('admin.figAddFilter')}</Button>
      </div>
    </form>
  )
}

interface Written {
  hint: string | undefined
  error: string | undefined
  value: string
  offered: string[]
  onValue: (value: string) => void
}

/** The value of a new filter, with suggestions. */
function Value({ offered, onValue, ...field }: Written) {
  const t = useT()
  const list = useId()
  return (
    <>
      <Input
        {...field}
        label={t('admin.figValue')}
        onChange={({ target }) => onValue(target.value)}
        maxLength={200}
        list={list}
        dir="auto"
      />
      <datalist id={list}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

function Condition({ fits, op, onOp }: { fits: Op[]; op: Op; onOp: (op: Op) => void }) {
  const t = useT()
  return (
    <Select
      label={t('admin.figCondition')}
      value={op}
      onChange={({ target }) => onOp(fits.find((each) => each === target.value)!)}
    >
      {fits.map((key) => (
        <option key={key} value={key}>
          {t(opWords[key])}
        </option>
      ))}
    </Select>
  )
}
