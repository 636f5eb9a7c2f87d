import type { ReactNode } from 'react'
import { Link } from '../../shared/components/Link'
import { apart } from '../../shared/i18n/apart'
import { useT } from '../../shared/i18n/language'
import { kindWords } from '../../shared/listing/kinds'
import { paths } from '../../shared/paths'
import { changed, type Found } from '../../shared/search/query'
import type { Words } from '../../shared/search/useWords'
import { absentIn, useSteps } from './Nearest'
import { useMeanings } from './Understood'

type Group = Found['groups'][number]

/** A result with its place in the list of all, from 1. */
export interface Ranked {
  hit: Found['hits'][number]
  rank: number
}

/** Returns a function that names a group: what it asks for, where, and both. */
function useNames(words: Words, { nearest }: Found) {
  const t = useT()
  const meaning = useMeanings(words)
  const called = (each: Group['understood'][number]) => {
    const venues = each.kind === 'kind' && kindWords[each.value]
    return venues ? t('search.kinds', { kind: each.value }) : meaning(each)
  }
  const isWhat = ({ kind }: { kind: string }) => kind === 'kind' || kind === 'category'
  const join = (parts: Group['understood']) =>
    [...new Set(parts.map((each) => called(each) || each.text))].join(t('search.or'))
  return ({ understood }: Group) => {
    const places = understood.filter((each) => !isWhat(each))
    // Few of the results are of the kind; other venues follow them.
    const few = nearest.some(
      ({ kind, text }) => kind === 'few' && understood.some((each) => isWhat(each) && each.text.includes(text)),
    )
    const kinds = join(understood.filter(isWhat))
    const [what, place] = [few ? t('search.andOthers', { kinds }) : kinds, join(places)]
    // A region has no name. The words for it may begin with their "in".
    const named = what && place && places.every((each) => meaning(each))
    const whole = named ? t('search.groupIn', { what, place }) : [what, place].filter(Boolean).join(' · ')
    return { what, place, whole }
  }
}

/** Links to the groups, by what sets them apart. */
function Jumps({ groups, names }: { groups: Group[]; names: ReturnType<ReturnType<typeof useNames>>[] }) {
  const t = useT()
  const one = (key: 'what' | 'place') => new Set(names.map((each) => each[key])).size === 1
  const key = one('place') ? 'what' : one('what') ? 'place' : 'whole'
  return (
    <nav aria-label={t('search.groups')} className="mt-4 flex flex-wrap gap-2 print:hidden">
      {groups.map(({ total }, i) => (
        <a key={i} href={`#group-${i + 1}`} className="chip min-h-11 md:min-h-8">
          <bdi>{names[i]![key]}</bdi> <span className="text-muted">{t('search.groupCount', { count: total })}</span>
        </a>
      ))}
    </nav>
  )
}

/** Says that a group has no results, and where there are some, with a link to search for it alone. */
function Nothing({
  group,
  found,
  params,
  words,
}: {
  group: Group
  found: Found
  params: URLSearchParams
  words: Words
}) {
  const t = useT()
  const inWords = useSteps(found, words)
  const absent = absentIn(found, group)
  return (
    <p className="mt-2">
      {absent ? inWords(absent) : t('search.groupEmpty')}{' '}
      {group.query && (
        <Link className="link" to={`${paths.search()}?${changed(params, { q: group.query, serviceType: '' })}`}>
          {t('search.askAlone', { asked: apart(absent?.text ?? group.query) })}
        </Link>
      )}
    </p>
  )
}

/**
 * The results of a query for several things, or for one in several places: each group with its name, its number of
 * results and a link to all of them. Of the results, in the order of the groups, only the first `drawn` are rendered.
 */
export function Groups({
  found,
  params,
  words,
  drawn,
  children,
}: {
  found: Found
  params: URLSearchParams
  words: Words
  drawn: number
  children: (hits: Ranked[], before: number, group: Group) => ReactNode
}) {
  const t = useT()
  const nameOf = useNames(words, found)
  const { groups } = found
  const names = groups.map(nameOf)
  const ranked = found.hits.map((hit, i) => ({ hit, rank: i + 1 }))
  const hitsOf = groups.map((_, i) => ranked.filter(({ hit }) => hit.group === i))
  return (
    <>
      <Jumps groups={groups} names={names} />
      {groups.map((group, i) => {
        const { query, total } = group
        const what = names[i]!.whole
        const hits = hitsOf[i]!
        const before = hitsOf.slice(0, i).reduce((sum, each) => sum + each.length, 0)
        return (
          <section key={i} id={`group-${i + 1}`} aria-labelledby={`group-${i + 1}-title`} className="scroll-mt-24 mt-8">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 id={`group-${i + 1}-title`} className="font-body text-[20px]">
                {what}
              </h2>
              {total > 0 && <span className="text-small text-muted">{t('search.found', { count: total })}</span>}
            </div>
            {total === 0 && <Nothing group={group} found={found} params={params} words={words} />}
            {hits.length > 0 && children(hits.slice(0, Math.max(0, drawn - before)), before, group)}
            {query && total > hits.length && (
              <p className="mt-4">
                <Link className="link" to={`${paths.search()}?${changed(params, { q: query })}`}>
                  {t('search.groupAll', { count: total, what })}
                </Link>
              </p>
            )}
          </section>
        )
      })}
    </>
  )
}
