import { useDaysInWords } from '../../../shared/booking/days'
import { useQuery } from '../../../shared/graphql/useQuery'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { OwnCalendarDocument, useEither } from '../calendar/calendar'
import type { OwnBooking } from './booking'

/** A booking in words: the couple's name, the days, the listing, and the hall if the listing has several. */
export function useAbout({ name, entered, days, listing, hall }: OwnBooking): string {
  const t = useT()
  const called = useName()
  const either = useEither()
  const inWords = useDaysInWords()
  const [{ data }] = useQuery({
    query: OwnCalendarDocument,
    variables: { listing: listing?.id ?? '' },
    pause: !listing,
  })
  const halls = data?.calendar?.halls ?? []
  const within = halls.length > 1 && halls.find(({ id }) => id === hall)
  const [house, room] = [listing && called(listing), within && either(within.name)]
  return [
    name ? apart(name) : t(entered ? 'owner.ownParty' : 'owner.erased'),
    inWords(days),
    house && apart(house),
    room && room !== house && apart(room), // the first hall may have the name of its listing
  ]
    .filter(Boolean)
    .join(' · ')
}
