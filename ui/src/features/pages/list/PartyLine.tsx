import { CalendarHeart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { wholeDay } from '../../../shared/calendar/day'
import { Button } from '../../../shared/components/Button'
import { lazyPart } from '../../../shared/components/WhenNear'
import { dayAgo, daysIn } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { guestsOf, useParty } from '../../../shared/party/party'

const PartyDialog = lazyPart(() => import('./PartyDialog'), 'booking', 'kit', 'form', 'plan')

/** The day of the party, the time until then, and the guests. They are set here for the whole site. */
export function PartyLine() {
  const t = useT()
  const lang = useLanguage()
  const said = useParty()
  const [open, setOpen] = useState(false)
  const guests = guestsOf(said)
  const left = said.day ? daysIn(dayAgo(0), said.day) - 1 : undefined
  return (
    <section aria-labelledby="party-title" className="of-device panel flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <CalendarHeart size={28} strokeWidth={1.5} aria-hidden className="text-brass" />
      <div className="min-w-0 grow basis-56">
        <h2 id="party-title" className="text-panel">
          {said.day ? wholeDay(said.day, lang) : t('list.partyWhen')}
        </h2>
        <p className="text-small text-muted">
          {said.day || guests
            ? [
                left !== undefined && t('list.partyLeft', { count: left }),
                guests && t('common.guests', { count: guests }),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('list.partyLead')}
        </p>
      </div>
      <Button aria-haspopup="dialog" className="print:hidden" onClick={() => setOpen(true)}>
        {t(said.day || guests ? 'list.partyChange' : 'list.partySay')}
      </Button>
      <Suspense>{open && <PartyDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
