import { History, MapPin, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { CategoryIcon } from '../components/CategoryIcon'
import { Facts, type ListingFacts } from '../components/ListingCard'
import { Picture } from '../components/Picture'
import { useInTurn } from '../hooks/useInTurn'
import { useLanguage, useT } from '../i18n/language'
import { readFragment } from '../graphql/graphql'
import { kindOf } from '../listing/card'
import { PictureFragment } from '../listing/picture'
import { paths } from '../paths'
import { Marked } from './Marked'
import { typedParts } from './marks'
import { forgetSearch, rememberSearch, useRecentSearches } from './recent'
import { SuggestDocument, type Suggestion, suggestionPath } from './suggest'

/** What the field must know of the list: whether it is shown, and the id of the active option. */
export interface ListState {
  shown: boolean
  active?: string | undefined
}

interface Option {
  key: string
  picture: ReactNode
  text: ReactNode
  second?: ReactNode
  /** The words to be remembered as a recent search. */
  words: string
  to: string
  /** Whether choosing the option puts its words into the field. */
  fills?: boolean
}

/** The options: recent searches while nothing is typed, else the suggestions for the words `about`. */
function useOptions(
  words: string,
  recent: readonly string[],
  suggested: readonly Suggestion[],
  about: string,
): Option[] {
  const t = useT()
  const lang = useLanguage()
  if (words === '')
    return recent.map((each) => ({
      key: `recent ${each}`,
      picture: <History size={20} strokeWidth={1.75} aria-hidden />,
      text: <bdi>{each}</bdi>,
      words: each,
      to: paths.search({ q: each }),
      fills: true,
    }))
  return [
    ...suggested.map((each) => ({
      key: `${each.kind} ${each.listing?.id ?? each.city ?? each.governorate ?? each.category ?? each.text}`,
      picture: <Sign of={each} />,
      text: (
        <bdi>
          <Marked text={each.text} parts={typedParts(each.text, about)} />
        </bdi>
      ),
      second: each.listing ? (
        <>
          {each.listing.isFeatured && <b className="text-brass">{t('card.featured')} · </b>}
          <Facts listing={factsOf(each.listing)} />
        </>
      ) : (
        each.kind !== 'query' && t(each.category ? 'search.suggestedKind' : 'search.suggestedPlace')
      ),
      words: each.text,
      to: suggestionPath(each, lang),
      fills: each.kind === 'query',
    })),
    {
      key: 'all',
      picture: <Search size={20} strokeWidth={1.75} aria-hidden />,
      text: t('search.allFor', { words }),
      words,
      to: paths.search({ q: words }),
      fills: true,
    },
  ]
}

interface SuggestionsProps {
  id: string
  typed: string
  rows: number
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  onState: (state: ListState) => void
  onWords: (words: string) => void
  onDone: () => void
}

/** The options, the active one, and the function that chooses one. */
function useChoice({ id, typed, rows, onKey, onState, onWords, onDone }: SuggestionsProps) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const words = typed.trim()
  const [{ data, asked, fetching, error }] = useInTurn(SuggestDocument, { query: words }, words === '')
  const awaited = words !== '' && !error && (fetching || asked.query !== words)
  const [activeKey, setActiveKey] = useState<string>()

  const options = useOptions(words, recent, data?.suggest.slice(0, rows) ?? [], asked.query)
  const at = options.findIndex(({ key }) => key === activeKey)
  const active = at < 0 ? undefined : `${id}-${at}`
  const shown = options.length > 0
  useEffect(() => onState({ shown, active }), [onState, shown, active])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: Option) => {
    rememberSearch(option.words)
    if (option.fills) onWords(option.words)
    onDone()
    void navigate(option.to)
  }
  useImperativeHandle(onKey, () => (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // One more position than options: the field itself.
      const next = (at + 1 + step + options.length + 1) % (options.length + 1)
      setActiveKey(options[next - 1]?.key)
    } else if (active && (event.key === 'Home' || event.key === 'End')) {
      // In the field, these keys would move the caret.
      event.preventDefault()
      setActiveKey(options.at(event.key === 'Home' ? 0 : -1)?.key)
    } else if (event.key === 'Enter' && options[at]) {
      event.preventDefault()
      choose(options[at])
    } else if (event.key === 'Delete' && event.shiftKey && words === '' && options[at]) {
      event.preventDefault()
      forgetSearch(options[at].words)
    }
  })
  return { words, recent, options, at, choose, awaited }
}

/** The list below a search field: recent searches while it is empty, then categories, places, queries and listings. */
export default function Suggestions(props: SuggestionsProps) {
  const t = useT()
  const { id } = props
  const { words, recent, options, at, choose, awaited } = useChoice(props)
  if (options.length === 0) return null
  return (
    <div className="suggestions">
      <p role="status" className="unseen">
        {t('search.suggested', { count: options.length })}
      </p>
      {words === '' && (
        <div className="flex min-h-11 items-center justify-between ps-4 pe-1 text-small text-muted">
          <span aria-hidden>{t('search.recent')}</span>
          <button type="button" className="btn btn-text text-small" onClick={() => forgetSearch()}>
            {t('search.forgetAll')}
          </button>
        </div>
      )}
      <div className="flex">
        <div
          id={id}
          role="listbox"
          aria-busy={awaited}
          aria-label={t(words === '' ? 'search.recent' : 'search.suggestions')}
          className="min-w-0 grow"
        >
          {options.map((option, i) => (
            <Row key={option.key} id={`${id}-${i}`} option={option} on={i === at} onChoose={() => choose(option)} />
          ))}
        </div>
        {words === '' && <ForgetRecent recent={recent} />}
      </div>
    </div>
  )
}

/** An option of the list. The focus stays in the field, which refers to the active option. */
function Row({ id, option, on, onChoose }: { id: string; option: Option; on: boolean; onChoose: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="suggestion"
    >
      <span className="grid size-11 shrink-0 place-items-center text-brass">{option.picture}</span>
      <span className="min-w-0 grow">
        <span dir="auto" className="own-line">
          {option.text}
        </span>
        {option.second && <span className="one-line block text-least text-muted">{option.second}</span>}
      </span>
    </div>
  )
}

/** The buttons that remove recent searches, one for each. */
function ForgetRecent({ recent }: { recent: readonly string[] }) {
  const t = useT()
  return (
    <div>
      {recent.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={t('common.remove', { what: each })}
          onClick={(event) => {
            // The field takes the focus, because the button disappears.
            event.currentTarget.closest('.combobox')?.querySelector('input')?.focus()
            forgetSearch(each)
          }}
          className="grid h-14 w-11 place-items-center text-muted"
        >
          <X size={17} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </div>
  )
}

/** The icon of a suggestion: a listing's picture, a category's drawing, a magnifying glass for a query, or a pin. */
function Sign({ of: { kind, listing, category } }: { of: Suggestion }) {
  if (listing)
    return (
      <Picture
        source={readFragment(PictureFragment, listing.cover)}
        sizes="44px"
        alt=""
        eager
        className="rounded-small"
      />
    )
  if (category) return <CategoryIcon category={category} size={24} />
  if (kind === 'query') return <Search size={20} strokeWidth={1.75} aria-hidden />
  return <MapPin size={20} strokeWidth={1.75} aria-hidden />
}

const factsOf = ({ kind, category, ...listing }: NonNullable<Suggestion['listing']>): ListingFacts => ({
  ...listing,
  kind: kindOf(kind),
  categoryName: category,
})
