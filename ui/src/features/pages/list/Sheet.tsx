import { CardPrice, Facts } from '../../../shared/components/ListingCard'
import { wholeDay } from '../../../shared/calendar/day'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { cardOf } from '../../../shared/listing/card'
import { guestsOf, useParty } from '../../../shared/party/party'
import type { Folder, Item } from '../../../shared/shortlist/merge'
import type { Known } from './useListings'

/** The printed shortlist (A4), by folders and with notes. It is rendered in print only. */
export function Sheet({
  items,
  folders,
  known,
}: {
  items: readonly Item[]
  folders: readonly Folder[]
  known: ReadonlyMap<string, Known>
}) {
  const t = useT()
  const lang = useLanguage()
  const said = useParty()
  const guests = guestsOf(said)
  const inNone = items.filter(({ folder }) => !folders.some(({ id }) => id === folder))
  const parts = [
    ...folders.map(({ id, name }) => ({ id, name, inside: items.filter(({ folder }) => folder === id) })),
    { id: '', name: folders.length > 0 ? t('list.inNone') : '', inside: inNone },
  ].filter(({ inside }) => inside.length > 0)
  return (
    <div className="list-sheet">
      <p className="text-small">
        {[said.day && wholeDay(said.day, lang), guests && t('common.guests', { count: guests })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {parts.map(({ id, name, inside }) => (
        <section key={id}>
          {name && (
            <h3 dir="auto" className="mt-4 font-semibold">
              {name}
            </h3>
          )}
          <ol className="mt-2">
            {inside.map((item, at) => (
              <Line key={item.listing} item={item} number={at + 1} known={known.get(item.listing)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Line({ item: { note }, number, known }: { item: Item; number: number; known: Known | undefined }) {
  const t = useT()
  const nameOf = useName()
  const listing = known?.listing
  if (!listing)
    return (
      <li>
        {number}. {t(known?.listing === null ? 'pages.shortlistGone' : 'pages.shortlistAway')} <b dir="auto">{note}</b>
      </li>
    )
  const card = cardOf(listing)
  return (
    <li>
      <p className="flex justify-between gap-4">
        <span className="min-w-0">
          {number}. <b dir="auto">{nameOf(listing)}</b> · <Facts listing={card} />
        </span>
        <span className="shrink-0">
          <CardPrice listing={card} />
        </span>
      </p>
      {card.phone && (
        <p>
          <bdi dir="ltr">{card.phone}</bdi>
        </p>
      )}
      {note && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
    </li>
  )
}
