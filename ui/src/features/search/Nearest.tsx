import { SearchX } from 'lucide-react'
import { apart } from '../../shared/i18n/apart'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useMoneyInWords } from '../../shared/money/money'
import { Link } from '../../shared/components/Link'
import { paths } from '../../shared/paths'
import { changed, type Found, withoutWords } from '../../shared/search/query'
import { takenBack } from './takenBack'
import type { Words } from '../../shared/search/useWords'

type Step = Found['nearest'][number]

/** Whether a step says that some results are as asked for, before the others. */
export const someAsAsked = ({ kind }: Step) => kind === 'few' || kind === 'fewThere'

/** Writes one step of the fallback as a sentence: what was not found, and what the results are instead. */
export function useSteps(found: Found, words: Words): (step: Step) => string {
  const t = useT()
  const name = useName()
  const money = useMoneyInWords()
  const dollars = (amount: string) => money({ amount, currency: 'USD' })
  return ({ kind, value, text }) => {
    const asked = apart(text)
    // Of several groups, some may have what this one lacks.
    const some = found.groups.length > found.nearest.filter((each) => each.kind === kind).length
    switch (kind) {
      case 'days':
        return t('search.nearestDays')
      case 'words':
        return t('search.nearestWords')
      case 'kind':
        return t(some ? 'search.nearestKindInGroup' : 'search.nearestKind', {
          asked,
          instead: apart(words('serviceType', value) || value),
        })
      case 'few':
        return t(some ? 'search.nearestFewInGroup' : 'search.nearestFew', { asked, count: Number(value) || 0 })
      case 'fewThere':
        return t('search.nearestFewThere', { asked, count: Number(value) || 0 })
      case 'quarter':
        return t('search.nearestQuarter', { asked, instead: apart(name(found.hits[0]?.listing.city ?? {})) })
      case 'city':
        return t('search.nearestCity', { asked, instead: apart(words('governorateId', value) || value) })
      case 'absent': {
        const places = value.split(' ').map((each) => words('governorateId', each) || each)
        return t('search.nearestAbsent', { asked, places: apart(places.join(t('search.comma'))) })
      }
      case 'away':
        return t('search.nearestAway', { asked })
      case 'capacityMin':
        return t('search.nearestCapacity', { asked, count: Number(value) || 0 })
      case 'priceMin':
        return t(some ? 'search.nearestPriceMinInGroup' : 'search.nearestPriceMin', { asked, price: dollars(value) })
      case 'priceMax':
        return t(some ? 'search.nearestPriceMaxInGroup' : 'search.nearestPriceMax', { asked, price: dollars(value) })
      default:
        return ''
    }
  }
}

/**
 * The query without the parts that name another type than `text`. A part that is `text` after the prefix و counts as
 * `text`.
 */
const onlyFor = (query: string, text: string, { understood }: Found) =>
  understood
    .filter(({ kind, text: said }) => ['kind', 'category'].includes(kind) && said !== text && said !== `و${text}`)
    .reduce((rest, each) => withoutWords(rest, each.text), query)

/** The step that says where else there is what a group asks for; undefined if the group has results. */
export const absentIn = ({ nearest }: Found, group: Found['groups'][number]) =>
  nearest.find(
    ({ kind, text }) =>
      kind === 'absent' && group.total === 0 && group.understood.some((each) => each.text.includes(text)),
  )

/**
 * Shown if no result or hardly any is what was asked for: says what the results are instead, and offers to search
 * without that need. Renders nothing otherwise. Groups without results say so themselves.
 */
export function Nearest({ found, params, words }: { found: Found; params: URLSearchParams; words: Words }) {
  const t = useT()
  const inWords = useSteps(found, words)
  const query = params.get('q') ?? ''
  const inGroups = found.groups.map((group) => absentIn(found, group))
  const steps = found.nearest
    .filter((each) => !inGroups.includes(each))
    .map((each) => ({ ...each, said: inWords(each) }))
    .filter(({ said }) => said)
  if (steps.length === 0) return null
  return (
    <div className="panel mt-4 flex items-start gap-3 p-4">
      <SearchX size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div>
        {steps.map(({ kind, said, text }) => {
          const rest = takenBack(query, kind, text, found)
          return (
            <p key={said}>
              {said}{' '}
              {kind === 'absent' && (
                <Link
                  className="link"
                  to={`${paths.search()}?${changed(params, { q: onlyFor(query, text, found), serviceType: '' })}`}
                >
                  {t('search.askAlone', { asked: apart(text) })}
                </Link>
              )}
              {kind !== 'absent' && text && query.includes(text) && (rest.q || rest.daypart) && (
                <Link className="link" to={`${paths.search()}?${changed(params, rest)}`}>
                  {t('search.askWithout', { asked: apart(text) })}
                </Link>
              )}
              {kind === 'days' && !text && (
                <Link className="link" to={`${paths.search()}?${changed(params, { days: '' })}`}>
                  {t('search.anyDay')}
                </Link>
              )}
            </p>
          )
        })}
      </div>
    </div>
  )
}
