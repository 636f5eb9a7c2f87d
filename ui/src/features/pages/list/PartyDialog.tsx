import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { NumberField } from '../../../shared/components/NumberField'
import { useT } from '../../../shared/i18n/language'
import { partyDays, say, useParty } from '../../../shared/party/party'

/** Asks for the day and the guests. As everywhere on the site, they are saved while they are typed. */
export default function PartyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const said = useParty()
  return (
    <Dialog title={t('list.partyTitle')} onClose={onClose}>
      <div className="grid gap-4">
        <DayField
          label={t('party.day')}
          hint={t('party.dayHint')}
          open
          {...partyDays()}
          value={said.day}
          onDay={(day) => say({ day })}
        />
        <NumberField
          label={t('party.guests')}
          inputMode="numeric"
          maxLength={5}
          value={said.guests}
          onValue={(guests) => say({ guests })}
        />
        <p className="text-least text-muted">{t('list.partyKept')}</p>
        <Button look="primary" onClick={onClose}>
          {t('list.partyDone')}
        </Button>
      </div>
    </Dialog>
  )
}
