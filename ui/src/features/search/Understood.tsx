import type { ReactNode } from 'react'
import { Token } from '../../shared/components/Chip'
import { Link } from '../../shared/components/Link'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindWords } from '../../shared/listing/kinds'
import { paths } from '../../shared/paths'
import { changed, type FilterKey, type Found, sortSaid, sortWords, withoutWords } from '../../shared/search/query'
import type { Words } from '../../shared/search/useWords'

const kinds: Record<string, [label: MessageKey, key: FilterKey]> = {
  governorate: ['search.place', 'governorateId'],
  city: ['search.place', 'cityId'],
  category: ['search.type', 'serviceType'],
  kind: ['search.type', 'kind'],
  capacityMin: ['search.guests', 'guests'],
  priceMin: ['search.price', 'priceMin'],
  priceMax: ['search.price', 'priceMax'],
}

/**
 * A line that is kept free while somebody types, so that the results beneath it do not jump; more than it holds wraps.
 */
export const UnderstoodRow = ({ children }: { children?: ReactNode }) => (
  <div className="mt-2 flex min-h-11 flex-wrap items-center gap-2">{children}</div>
)

/** What the words were taken for, each with a way to take it back, what is written otherwise, and what was left out. */
export function Understood({
  found,
  params,
  words,
  onWords,
}: {
  found: Found
  params: URLSearchParams
  words: Words
  onWords: (query: string) => void
}) {
  const t = useT()
  const name = useName()
  const query = params.get('q') ?? ''
  // Where the filters leave nothing, it is meant without them.
  const meant = changed(found.total > 0 ? params : new URLSearchParams(), { q: found.didYouMean ?? '' })
  const without = (text: string) => () => onWords(withoutWords(query, text))
  const said = sortSaid(found)
  const quarter = found.understood.find(({ kind }) => kind === 'quarter')
  const city = found.hits[0]?.listing.city
  const tokens = found.understood.flatMap(({ kind, value, text, ...named }) => {
    if (kind === 'quarter')
      return [<Token key={value} kind={t('search.quarter')} value={name(named)} onRemove={without(text)} />]
    const [label, key] = kinds[kind] ?? []
    if (!label || !key) return []
    // A city has its name here, for its governorate may not be chosen; the first hit of a trade is in its category.
    const known =
      kind === 'city'
        ? name(named)
        : kind === 'kind' && !kindWords[value]
          ? name(found.hits[0]?.listing.category ?? {})
          : words(key, value)
    const shown = known || text
    return [<Token key={kind + value} kind={t(label)} value={shown} onRemove={without(text)} />]
  })
  return (
    <>
      <UnderstoodRow>
        {(tokens.length > 0 || said) && (
          <span className="me-1 shrink-0 text-small text-muted">{t('search.understood')}</span>
        )}
        {tokens}
        {said && <Token kind={t('search.sort')} value={t(sortWords[said.sort])} onRemove={without(said.text)} />}
      </UnderstoodRow>
      {quarter && city && (
        <p className="mt-2 text-small">
          {t('search.onlyQuarter')}{' '}
          <Link
            className="link"
            to={`${paths.search()}?${changed(params, { q: query.replace(quarter.text, name(city)) })}`}
          >
            {t('search.allOfCity', { city: name(city) })}
          </Link>
        </p>
      )}
      {found.didYouMean && found.didYouMean !== query && (
        <p className="mt-2 text-small">
          {t('search.didYouMean')}{' '}
          <Link className="link" to={`${paths.search()}?${meant}`}>
            <bdi>{found.didYouMean}</bdi>
          </Link>
        </p>
      )}
      {found.dropped.length > 0 && (
        <p className="mt-2 text-small">{t('search.dropped', { words: found.dropped.join(t('search.comma')) })}</p>
      )}
    </>
  )
}
