import { useState } from 'react'
import { RangeField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { partyDays } from '../../../shared/party/party'
import { type Hall, OwnCalendarDocument, useSend } from '../calendar/calendar'
import { daysOf } from '../calendar/days'
import { DateRefusal } from '../calendar/DateRefusal'
import { type Place, PlaceFields } from '../calendar/PlaceFields'
import type { OwnBooking } from './booking'

const Move = graphql(`
  mutation MoveBooking($input: MoveBooking!) {
    moveBooking(input: $input) {
      version
      position
    }
  }
`)

interface Props {
  booking: OwnBooking
  /** The booking in words, see useAbout. */
  about: string
  onClose: () => void
}

/** Moves a booking to other days, another hall or another part of the day. */
export function MoveDialog({ booking, about, onClose }: Props) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: OwnCalendarDocument,
    variables: { listing: booking.listing?.id ?? '' },
    pause: !booking.listing,
  })
  return (
    <Dialog title={t('owner.move')} about={about} onClose={onClose}>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ calendar }) => <MoveForm booking={booking} halls={calendar?.halls ?? []} onClose={onClose} />}
      </Panel>
    </Dialog>
  )
}

function MoveForm({ booking, halls, onClose }: { booking: OwnBooking; halls: readonly Hall[]; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const errorText = useErrorText()
  const [range, setRange] = useState<Range>({ from: booking.days[0]!, to: booking.days.at(-1)! })
  const [place, setPlace] = useState<Place>(booking)
  const put = (days: readonly string[], { hall, daypart }: Place, version: number) =>
    send(Move, { input: { booking: booking.id, version, hall, daypart, days: [...days] } })
  const form = useForm(async () => {
    const { moveBooking } = await put(daysOf(range), place, booking.version)
    onClose()
    const back = () =>
      void put(booking.days, booking, moveBooking.version).catch((error: Error) =>
        toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }),
      )
    toast({ title: t('owner.moved'), tone: 'tile', action: { label: t('common.undo'), run: back } })
  })
  return (
    <Form of={form} refusal={false}>
      <DateRefusal of={form} placed={['hall', 'daypart']} />
      <p className="text-small text-muted">{t('owner.moveHint')}</p>
      <RangeField label={t('owner.partyDays')} range={range} onRange={setRange} whole {...partyDays()} />
      <PlaceFields halls={halls} place={place} onPlace={setPlace} errors={form.errors} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('owner.move')}
      </Button>
    </Form>
  )
}
