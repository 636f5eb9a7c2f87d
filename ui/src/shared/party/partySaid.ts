import { formatDate } from '../i18n/dates'
import { useT } from '../i18n/language'
import { guestsOf, useParty } from './party'

/**
 * The day and the guests of the party as sentences behind the opening of a chat, which is in Arabic in both languages;
 * empty where neither was said. Its words are the part `listings` of the catalogue.
 */
export function usePartySaid(): string {
  const t = useT()
  const said = useParty()
  const guests = guestsOf(said)
  const day = said.day && formatDate(said.day, 'ar')
  return [
    day && t(said.around ? 'party.chatDayNear' : 'party.chatDay', { day }),
    guests && t('party.chatGuests', { guests }),
  ]
    .map((each) => (each ? ` ${each}` : ''))
    .join('')
}
