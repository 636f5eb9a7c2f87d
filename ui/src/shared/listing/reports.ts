import type { MessageKey } from '../i18n/language'

/** Why people report listings, in the words that they choose from; admins read the same. */
export const reportWords: Record<string, MessageKey> = {
  wrong_information: 'listing.reportWrong',
  closed: 'listing.reportClosed',
  fake: 'listing.reportFake',
  offensive: 'listing.reportOffensive',
  other: 'listing.reportOther',
}
