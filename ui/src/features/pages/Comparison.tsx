import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
import { perGuest, rangeOf } from '../../shared/listing/prices'
import { guestsOf, useParty } from '../../shared/party/party'
import { takeOff } from '../../shared/shortlist/edits'
import type { Item } from '../../shared/shortlist/merge'
import { FreeThen } from './FreeThen'
import { between } from './list/distance'
import { Note } from './list/Note'
import type { Known } from './list/useListings'
import type { Shortlisted } from './shortlisted'
import { type ColumnsRow, ColumnsTable } from '../../shared/components/ColumnsTable'

/**
 * The comparison of listings, one column each. The table is as wide as the page and scrolls sideways column by column,
 * while the row headings stay.
 */
export default function Comparison({
  ids,
  items,
  known,
}: {
  ids: readonly string[]
  items: readonly Item[]
  known: ReadonlyMap<string, Known>
}) {
  const t = useT()
  const name = useName()
  const { region, names, heads, passed, follow } = useHeadsInView()
  const listings = ids.flatMap((id) => known.get(id)?.listing ?? [])
  const rows = useRows(listings, items)
  return (
    <>
      <div aria-hidden className={`comparison-names ${passed ? '' : 'invisible'}`}>
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
        aria-label={t('list.comparison')}
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

/**
 * Keeps the names of the listings in view while the table's head is scrolled away. They follow the table's sideways
 * scroll.
 */
function useHeadsInView() {
  const region = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLTableSectionElement>(null)
  const [passed, setPassed] = useState(false)
  // The head is above the screen, or under the page's header, which is 64 px high.
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

/** A row for each fact by which couples compare, and one for each amenity that any of the listings has. */
function useRows(listings: Shortlisted[], items: readonly Item[]): ColumnsRow<Shortlisted>[] {
  const t = useT()
  const lang = useLanguage()
  const said = useParty()
  const guests = guestsOf(said) ?? 0
  const name = useName()
  const prices = usePriceRows(listings, guests)
  const places = usePlaceRows(listings)
  const amenities = useAmenityRows(listings)
  const dayRow = (day: string): ColumnsRow<Shortlisted> => [
    nearDay(day, lang),
    (each) => <FreeThen listing={each.id} day={day} daypart={said.daypart} />,
  ]
  return [
    ...prices,
    ...(said.day ? [dayRow(said.day)] : []),
    [t('pages.compareGuests'), (each) => <Room listing={each} guests={guests} />],
    ...places,
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
        each.answersWithinHours == null ? <Missing /> : t('pages.withinHours', { hours: each.answersWithinHours }),
    ],
    ...amenities,
    [
      t('list.noteRow'),
      ({ id, ...each }) => (
        <Note listing={id} name={name(each)} note={items.find(({ listing }) => listing === id)?.note ?? ''} />
      ),
    ],
    [t('pages.compareReach'), (each) => <ContactButtons listing={cardOf(each)} name={name(each)} />],
  ]
}

function Missing() {
  return <span className="text-muted">{useT()('pages.unknown')}</span>
}

/** The rows about prices: the price, the price per guest, and what it includes. */
function usePriceRows(listings: Shortlisted[], guests: number): ColumnsRow<Shortlisted>[] {
  const t = useT()
  return [
    [t('pages.comparePrice'), (each) => <CardPrice listing={cardOf(each)} className="font-semibold" />],
    [
      guests > 0 ? t('list.perGuestOf', { count: guests }) : t('pages.comparePerGuest'),
      (each) => {
        const price = perGuest(guests > 0 ? { ...each, capacity: guests } : each)
        return price ? <Money price={price} /> : <Missing />
      },
    ],
    ...(listings.some(({ cateringPerGuest }) => cateringPerGuest)
      ? [
          [
            t('list.catering'),
            ({ cateringPerGuest }) => {
              const { from } = rangeOf({ price: cateringPerGuest })
              return from ? <Money price={from} /> : <Missing />
            },
          ] satisfies ColumnsRow<Shortlisted>,
        ]
      : []),
    ...(listings.some(({ extras }) => extras.length > 0)
      ? [
          [
            t('list.included'),
            ({ extras }) =>
              extras.length > 0 ? (
                <ul className="list-disc ps-4">
                  {extras.map((each) => (
                    <li key={each} dir="auto">
                      {each}
                    </li>
                  ))}
                </ul>
              ) : (
                <Missing />
              ),
          ] satisfies ColumnsRow<Shortlisted>,
        ]
      : []),
  ]
}

function usePlaceRows(listings: Shortlisted[]): ColumnsRow<Shortlisted>[] {
  const t = useT()
  const name = useName()
  return [
    [
      t('pages.comparePlace'),
      (each) => (each.city || each.governorate ? <bdi>{name(each.city ?? each.governorate ?? {})}</bdi> : <Missing />),
    ],
    ...(listings.filter(({ latitude }) => latitude !== null).length > 1
      ? [
          [
            t('list.distance'),
            (each) => <Distances from={each} to={listings.filter(({ id }) => id !== each.id)} />,
          ] satisfies ColumnsRow<Shortlisted>,
        ]
      : []),
  ]
}

function useAmenityRows(listings: Shortlisted[]): ColumnsRow<Shortlisted>[] {
  const t = useT()
  const name = useName()
  const amenities = new Map(listings.flatMap((each) => each.amenities.map((amenity) => [amenity.key, name(amenity)])))
  return [...amenities].map(([key, title]): ColumnsRow<Shortlisted> => [
    title,
    (each) =>
      each.amenities.some((amenity) => amenity.key === key) ? (
        <Sign Icon={Check} className="text-tile" words={t('pages.has')} />
      ) : (
        <Sign Icon={Minus} className="text-muted" words={t('pages.hasNot')} />
      ),
  ])
}

/** The capacity of a venue, and whether it is enough for the couple's guests. */
function Room({ listing: { capacity, minCapacity, maxCapacity }, guests }: { listing: Shortlisted; guests: number }) {
  const t = useT()
  const largest = maxCapacity ?? capacity
  if (!largest) return <span className="text-muted">{t('pages.unknown')}</span>
  return (
    <>
      {minCapacity && minCapacity < largest
        ? t('list.roomFromTo', { from: minCapacity, to: largest })
        : t('common.guests', { count: largest })}
      {guests > largest && <span className="block text-danger">{t('list.tooSmall')}</span>}
    </>
  )
}

/** The distances to the other listings, as the crow flies. */
function Distances({ from, to }: { from: Shortlisted; to: readonly Shortlisted[] }) {
  const t = useT()
  const name = useName()
  const far = to.flatMap((each) => {
    const km = between(from, each)
    return km === undefined ? [] : [[each, km < 10 ? Math.round(km * 10) / 10 : Math.round(km)] as const]
  })
  if (far.length === 0) return <span className="text-muted">{t('pages.unknown')}</span>
  return (
    <ul>
      {far.map(([each, km]) => (
        <li key={each.id}>{t('list.farFrom', { km, name: apart(name(each)) })}</li>
      ))}
    </ul>
  )
}

/** The head of a column: the picture, the name, and the button that removes the listing from the shortlist. */
function Head({ listing }: { listing: Shortlisted }) {
  const t = useT()
  const name = useName()
  const pathOf = useListingPath()
  const remove = () =>
    toast({
      title: t('card.unsaved'),
      text: apart(name(listing)),
      tone: 'rose',
      action: { label: t('common.undo'), run: takeOff(listing.id) },
    })
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
        className="btn btn-text min-h-11 px-0 text-small print:hidden"
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
