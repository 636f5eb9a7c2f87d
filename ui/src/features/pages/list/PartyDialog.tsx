import { useRef, useState } from 'react'
import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { NumberField } from '../../../shared/components/NumberField'
import { useT } from '../../../shared/i18n/language'
import { isGuests, mostGuests, usePartyDays, say, useParty } from '../../../shared/party/party'

/**
 * Asks for the day and the guests. As everywhere on the site, they are saved while they are typed. What cannot be is
 * not saved, and keeps the dialog open.
 */
export default function PartyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const said = useParty()
  const partyDays = usePartyDays()
  const fields = useRef<HTMLDivElement>(null)
  const [guests, setGuests] = useState(said.guests)
  const done = () => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else onClose()
  }
  return (
    <Dialog title={t('list.partyTitle')} onClose={onClose}>
      <div ref={fields} className="grid gap-4">
        <DayField
          label={t('party.day')}
          hint={t('party.dayHint')}
          open
          {...partyDays}
          value={said.day}
          onDay={(day) => say({ day })}
        />
        <NumberField
          label={t('party.guests')}
          inputMode="numeric"
          maxLength={9}
          value={guests}
          onValue={(typed) => {
            setGuests(typed)
            if (typed === '' || isGuests(typed)) say({ guests: typed })
          }}
          error={guests === '' || isGuests(guests) ? undefined : t('list.partyGuests', { most: mostGuests })}
        />
        <p className="text-least text-muted">{t('list.partyKept')}</p>
        <Button look="primary" onClick={done}>
          {t('list.partyDone')}
        </Button>
      </div>
    </Dialog>
  )
}
