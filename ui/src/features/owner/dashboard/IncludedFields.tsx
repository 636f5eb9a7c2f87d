import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../shared/components/Button'
import { Input, Select } from '../../../shared/components/Field'
import { useT } from '../../../shared/i18n/language'
import { type Included, includedKeys, includedWords } from '../../../shared/quote/included'

/**
 * The entries that a quote includes, each with an amount in words. The server takes at most thirty, with names and
 * amounts of at most 60 characters.
 */
export function IncludedFields({
  included,
  onIncluded,
  error,
}: {
  included: readonly Included[]
  onIncluded: (included: Included[]) => void
  error: string | undefined
}) {
  const t = useT()
  const place = useRef<HTMLFieldSetElement>(null)
  const set = (at: number, more: Partial<Included>) =>
    onIncluded(included.map((entry, i) => (i === at ? { ...entry, ...more } : entry)))
  const remove = (at: number) => {
    onIncluded(included.filter((_, i) => i !== at))
    place.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
  }
  const unused = includedKeys.find((key) => included.every((entry) => entry.key !== key)) ?? 'other'
  return (
    <fieldset ref={place} className="grid min-w-0 gap-3" aria-describedby={error ? 'included-error' : undefined}>
      <legend className="mb-1.5 text-small font-semibold">{t('quote.what')}</legend>
      {error && (
        <p id="included-error" role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      {included.map((entry, at) => (
        <Entry key={at} number={at + 1} entry={entry} onChange={(more) => set(at, more)} onRemove={() => remove(at)} />
      ))}
      <p className="text-least text-muted">{t('quote.amountHint')}</p>
      <Button
        small
        data-add
        className="min-h-11 justify-self-start"
        onClick={() => onIncluded([...included, { key: unused, name: '', amount: '' }])}
      >
        <Plus size={17} strokeWidth={1.75} aria-hidden /> {t('quote.add')}
      </Button>
    </fieldset>
  )
}

/** One included entry. An entry that is not of a known type has a name field. */
function Entry({
  number,
  entry: { key, name, amount },
  onChange,
  onRemove,
}: {
  number: number
  entry: Included
  onChange: (more: Partial<Included>) => void
  onRemove: () => void
}) {
  const t = useT()
  return (
    <div
      role="group"
      aria-label={t('quote.entry', { number })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2"
    >
      <Select
        quietLabel
        label={t('quote.what')}
        value={key}
        onChange={({ target }) => onChange({ key: target.value, name: '' })}
      >
        {includedKeys.map((each) => (
          <option key={each} value={each}>
            {t(includedWords[each])}
          </option>
        ))}
      </Select>
      <Input
        quietLabel
        label={t('quote.amount')}
        maxLength={60}
        value={amount}
        placeholder={t('quote.amount')}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <button
        type="button"
        aria-label={t('quote.remove', { number })}
        onClick={onRemove}
        className="btn btn-icon text-muted"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {key === 'other' && (
        <div className="col-span-2">
          <Input
            label={t('quote.name')}
            maxLength={60}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
      )}
    </div>
  )
}
