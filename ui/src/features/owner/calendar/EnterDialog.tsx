import { useState } from 'react'
import { useDaysInWords } from '../../../shared/booking/days'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Input } from '../../../shared/components/Field'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { person } from '../../../shared/form/limits.json'
import { atMost } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { useT } from '../../../shared/i18n/language'
import { offered, useSend } from './calendar'
import { daysOf } from './days'
import type { Chosen, Known } from './known'
import { DateRefusal } from './DateRefusal'
import { type Place, PlaceFields } from './PlaceFields'

const Enter = graphql(`
  mutation EnterBooking($input: EnterBooking!) {
    enterBooking(input: $input) {
      id
      position
    }
  }
`)
const TakeBack = graphql(`
  mutation TakeEnteredBack($input: CancelBooking!) {
    cancelBooking(input: $input) {
      position
    }
  }
`)

/** Enters a booking that was agreed elsewhere on the chosen days. */
export function EnterDialog({ known, chosen, onClose }: { known: Known; chosen: Chosen; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const inWords = useDaysInWords()
  const errorText = useErrorText()
  const { halls } = known.calendar
  const [place, setPlace] = useState<Place>(() => {
    const hall = halls.find(({ id }) => id === chosen.hall) ?? halls[0]!
    return { hall: hall.id, daypart: chosen.daypart || offered([hall]).at(-1) || 'evening' }
  })
  const days = daysOf(chosen)
  const form = useForm(
    async (fields) => {
      const { enterBooking } = await send(Enter, {
        input: {
          listing: known.listing,
          ...place,
          days,
          name: textOf(fields, 'name'),
          guests: readNumber(fields.get('guests')) ?? 0,
        },
      })
      onClose()
      const undo = () =>
        void send(TakeBack, { input: { booking: enterBooking.id } }).catch((error: Error) =>
          toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }),
        )
      toast({ title: t('owner.entered'), tone: 'tile', action: { label: t('common.undo'), run: undo } })
    },
    { name: [atMost(person.maxName)] },
  )
  return (
    <Dialog title={t('owner.enterParty')} onClose={onClose}>
      <Form of={form} refusal={false}>
        <DateRefusal of={form} />
        <p>{inWords(days)}</p>
        <Input
          name="name"
          label={t('owner.partyName')}
          hint={t('owner.partyNameHint')}
          optional
          autoComplete="off"
          error={form.errors.name}
        />
        <PlaceFields halls={halls} place={place} onPlace={setPlace} errors={form.errors} />
        <NumberField name="guests" inputMode="numeric" label={t('owner.guests')} optional error={form.errors.guests} />
        <Button type="submit" look="primary" busy={form.busy}>
          {t('owner.takeDays')}
        </Button>
      </Form>
    </Dialog>
  )
}
