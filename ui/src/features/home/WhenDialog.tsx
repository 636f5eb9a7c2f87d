import { createPortal } from 'react-dom'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { DayField } from '../../shared/calendar/DayField'
import { NumberField } from '../../shared/components/NumberField'
import { useT } from '../../shared/i18n/language'
import { guestsOf, isGuests, party, say, useParty, usePartyDays } from '../../shared/party/party'

/** What a search is asked about the party: a day, YYYY-MM-DD, or empty; and a number of guests, or zero. */
export interface When {
  day: string
  guests: number
}

interface WhenDialogProps {
  title: string
  onDone: (when: When) => void
  onClose: () => void
}

/**
 * Asks for the day and the guests of the party, which the forms of the site have from then on. It needs the parts `kit`
 * and `more` of the message catalogue.
 */
export default function WhenDialog({ title, onDone, onClose }: WhenDialogProps) {
  const t = useT()
  const { day, guests } = useParty()
  const days = usePartyDays()
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // the button that opened this stands in another form
          const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
          if (unread) return unread.focus() // such as a day that there is not
          const said = party.get()
          onDone({ day: said.day, guests: isGuests(said.guests) ? guestsOf(said)! : 0 })
        }}
      >
        <DayField label={t('home.searchDay')} open {...days} value={day} onDay={(chosen) => say({ day: chosen })} />
        <NumberField
          inputMode="numeric"
          label={t('home.searchGuests')}
          value={guests}
          onValue={(typed) => say({ guests: typed })}
        />
        <Button type="submit" look="primary">
          {t('home.searchWhenDone')}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
