import { Check } from 'lucide-react'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../components/WhenNear'
import { useFormat } from '../i18n/format'
import { useT } from '../i18n/language'
import { PriceRange } from './PriceRange'
import { amenitiesIn, askedIn, countFrom, facetOf, type FilterKey, type Found, guestSteps, ratingSteps } from './query'
import type { Words } from './useWords'

const DayFilter = lazyPart(() => import('./DayFilter'), 'kit')

interface Choice {
  value: string
  count: number
}

/** The number of choices that a group shows before the rest is requested. */
const firstChoices = 6

interface FiltersProps {
  params: URLSearchParams
  found: Found | undefined
  words: Words
  /** The filter that defines the page and is therefore not offered. */
  fixed?: FilterKey
  onChange: (changes: Partial<Record<FilterKey, string>>) => void
}

/** Functions that render groups with at most one choice, and that list a group's choices. */
function groupsOf({ params, found, words, onChange }: Omit<FiltersProps, 'fixed'>) {
  /** The choices of a group that have a name. A chosen one is listed even if no result has it. */
  const choices = (key: FilterKey, counted: Choice[], chosen: string[]): Choice[] => [
    ...counted.filter(({ value }) => words(key, value)),
    ...chosen
      .filter((value) => words(key, value) && !counted.some((each) => each.value === value))
      .map((value) => ({ value, count: 0 })),
  ]
  const one = (key: FilterKey, title: string, counted: Choice[]) => {
    const chosen = params.get(key) ?? ''
    return (
      <Group
        key={key}
        title={title}
        choices={choices(key, counted, chosen ? [chosen] : [])}
        chosen={[chosen]}
        name={(value) => words(key, value)}
        onChoose={(value) => onChange({ [key]: value === chosen ? '' : value })}
      />
    )
  }
  const steps = (key: 'guests' | 'rating', title: string, field: string, from: number[]) => {
    const counted = facetOf(found, field)
    return one(
      key,
      title,
      from.map((step) => ({ value: String(step), count: countFrom(counted, step) })).filter(({ count }) => count > 0),
    )
  }
  return { choices, one, steps }
}

/** All filters of a search. Each choice shows how many results it would leave. */
export function Filters({ params, found, words, fixed, onChange }: FiltersProps) {
  const t = useT()
  const { filter } = askedIn(params)
  const amenities = amenitiesIn(params)
  const { choices, one, steps } = groupsOf({ params, found, words, onChange })
  const type = params.get('serviceType')
  const prices = facetOf(found, 'price')
  return (
    <div className="filters">
      <Section title={t('search.date')}>
        <Suspense fallback={<div className="h-12" />}>
          <DayFilter {...{ params, found, onChange }} />
        </Suspense>
      </Section>
      {fixed !== 'serviceType' && one('serviceType', t('search.type'), facetOf(found, 'category'))}
      {(!type || type === 'venues') && one('kind', t('search.kind'), facetOf(found, 'kind'))}
      {one('governorateId', t('search.governorate'), facetOf(found, 'governorate'))}
      {params.get('governorateId') && one('cityId', t('search.city'), facetOf(found, 'city'))}
      {(prices.length > 0 || filter?.priceMin || filter?.priceMax) && (
        <Section title={t('search.price')}>
          <PriceRange
            counts={prices}
            from={filter?.priceMin}
            to={filter?.priceMax}
            onRange={(priceMin, priceMax) => onChange({ priceMin, priceMax })}
          />
        </Section>
      )}
      {steps('guests', t('search.guests'), 'capacity', guestSteps)}
      {steps('rating', t('search.rating'), 'rating', ratingSteps)}
      <Group
        title={t('search.amenities')}
        choices={choices('amenities', facetOf(found, 'amenity'), amenities)}
        chosen={amenities}
        name={(value) => words('amenities', value)}
        onChoose={(value) =>
          onChange({
            amenities: (amenities.includes(value)
              ? amenities.filter((each) => each !== value)
              : [...amenities, value]
            ).join(','),
          })
        }
      />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-4 last:border-0">
      <legend className="float-start mb-2 w-full font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** Whether all choices of a group are shown. Once they are, the focus is on the first that was not. */
function useRest() {
  const [from, setFrom] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelectorAll('button')[from]?.focus({ preventScroll: true })
  }, [from])
  return { all: from >= 0, list, showFrom: setFrom }
}

/** A group of choices that can be toggled, with their counts. The rest of a long group is shown on request. */
function Group({
  title,
  choices,
  chosen,
  name,
  onChoose,
}: {
  title: string
  choices: Choice[]
  chosen: string[]
  name: (value: string) => string
  onChoose: (value: string) => void
}) {
  const t = useT()
  const { number } = useFormat()
  const { all, list, showFrom } = useRest()
  if (choices.length === 0) return null
  const shown = all ? choices : choices.filter(({ value }, i) => i < firstChoices || chosen.includes(value))
  const rest = choices.length - shown.length
  return (
    <Section title={title}>
      <ul ref={list}>
        {shown.map(({ value, count }) => {
          const on = chosen.includes(value)
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(value)}
                className={`flex min-h-11 w-full items-center gap-3 text-start lg:min-h-8.5 ${on ? 'font-semibold' : ''}`}
              >
                <span
                  aria-hidden
                  className={`grid size-5 shrink-0 place-items-center rounded-[6px] border-[1.5px] ${on ? 'border-accent bg-accent text-on-accent' : 'border-field'}`}
                >
                  {on && <Check size={14} strokeWidth={2.5} />}
                </span>
                <span className="grow">{name(value)}</span>
                <span className="shrink-0 text-small whitespace-nowrap text-muted tabular">{number(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="btn btn-text px-0 text-small"
          onClick={() => showFrom(choices.findIndex((each) => !shown.includes(each)))}
        >
          {t('search.moreChoices', { count: rest })}
        </button>
      )}
    </Section>
  )
}
