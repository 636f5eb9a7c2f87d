import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../shared/components/Button'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { NamedOptions } from '../../shared/components/NamedOptions'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { rememberSearch } from '../../shared/search/recent'
import { SearchField } from '../../shared/search/SearchField'
import { useCategories } from '../../shared/useCategories'
import { useCities, useGovernorates } from '../../shared/usePlaces'
import { WhenButton } from './WhenButton'
import type { When } from './WhenDialog'

const often: MessageKey[] = ['home.often1', 'home.often2', 'home.often3', 'home.often4', 'home.often5']

/**
 * What the search page is asked about the party. Guests narrow places only, so they are a filter of those; a search for
 * everything has them in its words, where they count for what holds guests.
 */
function aboutParty({ day, guests }: When, type: string, words: string, inWords: (guests: number) => string) {
  return {
    days: day,
    ...(guests > 0 && type === 'venues' && { guests: String(guests) }),
    q: guests > 0 && type === '' ? `${words} ${inWords(guests)}`.trim() : words,
  }
}

/** The chosen values, and the function that opens the search page with them. */
function useSearch() {
  const t = useT()
  const navigate = useNavigate()
  const [governorateId, setGovernorate] = useState('')
  const [cityId, chooseCity] = useState('')
  const [words, setWords] = useState('')
  const [when, setWhen] = useState<When>({ day: '', guests: 0 })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const serviceType = String(new FormData(event.currentTarget).get('serviceType') ?? '')
    rememberSearch(words)
    const asked = aboutParty(when, serviceType, words.trim(), (count) => t('home.forGuests', { count }))
    void navigate(paths.search({ serviceType, governorateId, cityId, ...asked }))
  }
  const chooseGovernorate = (id: string) => {
    setGovernorate(id)
    chooseCity('')
  }
  return { governorateId, chooseGovernorate, cityId, chooseCity, words, setWords, when, setWhen, search }
}

/**
 * The search box: free text, type, governorate, city, and the day and the guests of the party. Only filled values go
 * into the address. Labels are visible on wide screens.
 */
export function SearchBox() {
  const t = useT()
  const name = useName()
  const { categories } = useCategories()
  const governorates = useGovernorates()
  const { governorateId, chooseGovernorate, cityId, chooseCity, words, setWords, when, setWhen, search } = useSearch()
  const cities = useCities(governorateId)
  return (
    <>
      <form role="search" action={paths.search()} onSubmit={search} className="panel mx-auto max-w-[1184px]">
        <div aria-hidden className="course rounded-t-[15px]" />
        <div className="search-grid p-4">
          <SearchField
            label={t('home.searchLabel')}
            placeholder={t('home.searchPlaceholder')}
            value={words}
            onValue={setWords}
          />
          <Select name="serviceType" label={t('home.searchType')}>
            <option value="">{t('home.searchAllTypes')}</option>
            <option value="venues">{t('nav.venues')}</option>
            {categories.map((category) => (
              <option key={category.key} value={category.key}>
                {name(category)}
              </option>
            ))}
          </Select>
          <Select
            name="governorateId"
            label={t('home.searchGovernorate')}
            value={governorateId}
            onChange={(event) => chooseGovernorate(event.target.value)}
          >
            <option value="">{t('home.searchAllGovernorates')}</option>
            <NamedOptions of={governorates} />
          </Select>
          <Select
            name="cityId"
            label={t('home.searchCity')}
            value={cityId}
            locked={governorateId ? undefined : t('home.searchCityLocked')}
            onChange={(event) => chooseCity(event.target.value)}
          >
            <option value="">{t('home.searchAllCities')}</option>
            <NamedOptions of={cities} />
          </Select>
          <WhenButton when={when} onWhen={setWhen} />
          <Button type="submit" look="primary" className="min-h-12">
            {t('shell.search')}
          </Button>
        </div>
      </form>
      <Often />
    </>
  )
}

/** Links to frequent searches. */
function Often() {
  const t = useT()
  return (
    <ul aria-label={t('home.often')} className="mt-5 hidden flex-wrap items-center justify-center gap-2 lg:flex">
      <li aria-hidden className="text-small text-muted">
        {t('home.often')}
      </li>
      {often.map((example) => (
        <li key={example}>
          <Link to={paths.search({ q: t(example) })} className="chip bg-surface">
            {t(example)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
