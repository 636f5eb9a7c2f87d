import type { ReactNode } from 'react'
import { Money } from '../../shared/components/Money'
import { useT } from '../../shared/i18n/language'
import { perGuest, rangeOf } from '../../shared/listing/prices'
import { type Amount, useCurrency, usePriceInWords } from '../../shared/money/money'
import { formatPhone } from '../../shared/phone'
import type { ShownListing } from './query'

/**
 * The price in the chosen currency, the price per guest, the other price facts, and the switch between the currencies.
 */
export function PricePanel({ listing, children }: { listing: ShownListing; children: ReactNode }) {
  const t = useT()
  const format = usePriceInWords()
  const guest = perGuest(listing)
  const { from, upTo, between } = rangeOf(listing)
  const more = [
    guest && t('listing.perGuest', { price: format(guest), count: listing.capacity ?? 0 }),
    from && upTo && t('listing.upTo', { price: format(upTo) }),
    between && t('listing.usually', { price: format(between) }),
    listing.cateringPerGuest && t('listing.catering', { price: format(listing.cateringPerGuest as Amount) }),
  ]
  return (
    <section aria-labelledby="price-title" className="panel overflow-hidden">
      <div aria-hidden className="course" />
      <div className="grid gap-4 p-5">
        <div>
          <div className="flex items-center justify-between gap-3">
            <h2 id="price-title" className="text-small font-normal text-muted">
              {t(from ? 'listing.from' : upTo ? 'card.upTo' : 'listing.price')}
            </h2>
            <ShownCurrency />
          </div>
          {from || upTo ? (
            <Money price={(from ?? upTo)!} className="text-[38px] leading-tight font-semibold" />
          ) : (
            <p className="text-[22px] font-semibold">{t('card.askPrice')}</p>
          )}
          {more.map(
            (each) =>
              each && (
                <p key={each} className="text-small text-muted">
                  {each}
                </p>
              ),
          )}
        </div>
        {children}
        <Numbers of={listing} />
      </div>
    </section>
  )
}

/** The switch between the two currencies. */
function ShownCurrency() {
  const t = useT()
  const [chosen, choose] = useCurrency()
  return (
    <div
      role="group"
      aria-label={t('listing.currency')}
      className="flex overflow-hidden rounded-small border-[1.5px] border-field"
    >
      {(['USD', 'SYP'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen === each}
          onClick={() => choose(each)}
          className={`min-h-11 px-3.5 text-small font-semibold ${chosen === each ? 'bg-accent text-on-accent' : ''}`}
        >
          {t(each === 'USD' ? 'money.usd' : 'money.syp')}
        </button>
      ))}
    </div>
  )
}

/** The phone numbers of a listing without repeats, for print. */
function Numbers({ of: { phone, whatsapp } }: { of: ShownListing }) {
  return (
    <p className="print-only">
      {[phone, whatsapp]
        .filter((each, i, all) => each && all.indexOf(each) === i)
        .map((each) => (
          <span key={each} className="block font-semibold tabular">
            <bdi dir="ltr">{formatPhone(each ?? '')}</bdi>
          </span>
        ))}
    </p>
  )
}
