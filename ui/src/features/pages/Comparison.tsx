import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { nearDay } from '../../shared/calendar/day'
import { Link } from '../../shared/components/Link'
import { CardPrice, ContactButtons, useListingPath } from '../../shared/components/ListingCard'
import { Money } from '../../shared/components/Money'
import { Picture } from '../../shared/components/Picture'
import { Rating } from '../../shared/components/Rating'
import { toast } from '../../shared/components/toast'
import { readFragment } from '../../shared/graphql/graphql'
import { apart } from '../../shared/i18n/apart'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf } from '../../shared/listing/card'
import { PictureFragment } from '../../shared/listing/picture'
import { perGuest } from '../../shared/listing/prices'
import { useParty } from '../../shared/party/party'
import { flipHeart } from '../../shared/shortlist/shortlist'
import { FreeThen } from './FreeThen'
import { type Shortlisted, ShortlistedDocument } from './shortlisted'
import { type ColumnsRow, ColumnsTable } from '../../shared/components/ColumnsTable'

/** So many columns can be weighed against each other; the newest hearts come first. */
const most = 4

/**
 * What couples weigh against each other, a column for each. It is as wide as the page: one swipes within it, column by
 * column, while what the rows are about stays.
 */
export function Comparison({ ids }: { ids: string[] }) {
  const t = useT()
  const name = useName()
  const { region, names, heads, passed, follow } = useHeadsInView()
  const listings = useShortlisted(ids.slice(0, most))
  const rows = useRows(listings)
  return (
    <>
      {ids.length > most && <p className="mt-3 text-small text-muted">{t('pages.compareMost', { count: most })}</p>}
      <div aria-hidden className={`comparison-names mt-5 ${passed ? '' : 'invisible'}`}>
        <div ref={names}>
          <ul>
            {listings.map((each) => (
              <li key={each.id} dir="auto" className="two-lines text-small font-semibold">
                {name(each)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ColumnsTable
        aria-labelledby="shortlist-title"
        ref={region}
        onScroll={follow}
        heads={heads}
        columns={listings}
        about={t('pages.compared')}
        rows={rows}
        head={(each) => <Head listing={each} />}
      />
    </>
  )
}

/** The names stay in view while the table's heads are above the screen, and follow the table as it is swiped. */
function useHeadsInView() {
  const region = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLTableSectionElement>(null)
  const [passed, setPassed] = useState(false)
  // The heads are above the screen, or under the header of the page.
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => entry && setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-64px 0px 0px' },
    )
    if (heads.current) seen.observe(heads.current)
    return () => seen.disconnect()
  }, [])
  const follow = () => {
    if (names.current && region.current) names.current.scrollLeft = region.current.scrollLeft
  }
  useEffect(follow, [passed])
  return { region, names, heads, passed, follow }
}

/** The listings by their ids. Cards that were shown have asked for them; an address that leads here at once has not. */
function useShortlisted(ids: string[]) {
  const client = useClient()
  const [known, setKnown] = useState(
    () =>
      new Map(
        ids.flatMap((id): [string, Shortlisted][] => {
          const listing = client.readQuery(ShortlistedDocument, { id })?.data?.listing
          return listing ? [[id, listing]] : []
        }),
      ),
  )
  const asked = ids.join(' ')
  useEffect(() => {
    const answers = asked.split(' ').map((id) =>
      client.query(ShortlistedDocument, { id }).subscribe(({ data }) => {
        const listing = data?.listing
        if (listing) setKnown((before) => new Map(before).set(id, listing))
      }),
    )
    return () => answers.forEach((each) => each.unsubscribe())
  }, [client, asked])
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A row for each thing that couples weigh, and one for each amenity that any of the listings has. */
function useRows(listings: Shortlisted[]): ColumnsRow<Shortlisted>[] {
  const t = useT()
  const lang = useLanguage()
  const said = useParty()
  const name = useName()
  const amenities = new Map(listings.flatMap((each) => each.amenities.map((amenity) => [amenity.key, name(amenity)])))
  const missing = <span className="text-muted">{t('pages.unknown')}</span>
  const dayRow = (day: string): ColumnsRow<Shortlisted> => [
    nearDay(day, lang),
    (each) => <FreeThen listing={each.id} day={day} daypart={said.daypart} />,
  ]
  return [
    [t('pages.comparePrice'), (each) => <CardPrice listing={cardOf(each)} className="font-semibold" />],
    [
      t('pages.comparePerGuest'),
      (each) => {
        const price = perGuest(each)
        return price ? <Money price={price} /> : missing
      },
    ],
    ...(said.day ? [dayRow(said.day)] : []),
    [t('pages.compareGuests'), (each) => (each.capacity ? t('common.guests', { count: each.capacity }) : missing)],
    [
      t('pages.comparePlace'),
      (each) => (each.city || each.governorate ? <bdi>{name(each.city ?? each.governorate ?? {})}</bdi> : missing),
    ],
    [
      t('pages.compareRating'),
      (each) =>
        each.reviewCount > 0 ? (
          <Rating rating={each.rating} count={each.reviewCount} />
        ) : (
          <span className="text-muted">{t('pages.noReviews')}</span>
        ),
    ],
    [
      t('pages.compareAnswers'),
      (each) =>
        each.answersWithinHours == null ? missing : t('pages.withinHours', { hours: each.answersWithinHours }),
    ],
    ...[...amenities].map(([key, title]): ColumnsRow<Shortlisted> => [
      title,
      (each) =>
        each.amenities.some((amenity) => amenity.key === key) ? (
          <Sign Icon={Check} className="text-tile" words={t('pages.has')} />
        ) : (
          <Sign Icon={Minus} className="text-muted" words={t('pages.hasNot')} />
        ),
    ]),
    [t('pages.compareReach'), (each) => <ContactButtons listing={cardOf(each)} name={name(each)} />],
  ]
}

/** A column's head: the picture, the name, and the way to take the heart back. */
function Head({ listing }: { listing: Shortlisted }) {
  const t = useT()
  const name = useName()
  const pathOf = useListingPath()
  const remove = () => {
    flipHeart(listing.id)
    toast({
      title: t('card.unsaved'),
      text: apart(name(listing)),
      tone: 'rose',
      action: { label: t('common.undo'), run: () => flipHeart(listing.id) },
    })
  }
  return (
    <>
      <Picture
        source={readFragment(PictureFragment, listing.cover)}
        alt=""
        sizes="200px"
        category={listing.kind === 'VENUE' ? 'venues' : listing.category?.key}
        className="aspect-4/3 rounded-picture"
      />
      <Link to={pathOf(cardOf(listing))} className="link two-lines mt-2 text-body" dir="auto">
        {name(listing)}
      </Link>
      <button
        type="button"
        onClick={remove}
        aria-label={t('common.remove', { what: name(listing) })}
        className="btn btn-text min-h-11 px-0 text-small"
      >
        {t('pages.shortlistRemove')}
      </button>
    </>
  )
}

function Sign({ Icon, words, className }: { Icon: typeof Check; words: string; className: string }) {
  return (
    <span className={className}>
      <Icon size={19} strokeWidth={2} aria-hidden />
      <span className="unseen">{words}</span>
    </span>
  )
}
