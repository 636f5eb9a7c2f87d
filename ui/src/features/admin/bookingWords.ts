import type { Happening } from '../../shared/components/Timeline'
import type { MessageKey } from '../../shared/i18n/language'

/** The label of each event in a booking's history. */
export const stepWords: Record<string, MessageKey> = {
  'booking.requested': 'admin.stepRequested',
  'booking.attached': 'admin.stepAttached',
  'booking.entered': 'admin.stepEntered',
  'booking.held': 'admin.stepHeld',
  'booking.hold_extended': 'admin.stepHoldExtended',
  'booking.hold_challenged': 'admin.stepHoldChallenged',
  'booking.challenge_made': 'admin.stepChallengeMade',
  'booking.hold_restored': 'admin.stepHoldRestored',
  'booking.request_overtaken': 'admin.stepOvertaken',
  'booking.hold_expired': 'admin.stepHoldExpired',
  'booking.confirmed': 'admin.stepConfirmed',
  'booking.declined': 'admin.stepDeclined',
  'booking.cancelled': 'admin.eventBookingCancelled',
  'booking.moved': 'admin.stepMoved',
  'booking.completed': 'admin.stepCompleted',
  'booking.expired': 'admin.stepExpired',
  'booking.deposit_recorded': 'admin.stepDeposit',
  'booking.deposit_acknowledged': 'admin.stepDepositAcknowledged',
  'booking.deposit_refused': 'admin.stepDepositRefused',
  'booking.reminded': 'admin.stepReminded',
  'person.erased': 'admin.stepErased',
}

/** The sides of a booking. */
export const sideWords: Record<string, MessageKey> = {
  couple: 'admin.sideCouple',
  owner: 'admin.sideOwner',
  admin: 'admin.roleAdmin',
}

/** Why the site itself ended a booking. */
export const endingWords: Record<string, MessageKey> = {
  account_erased: 'admin.endedErased',
  listing_archived: 'admin.endedArchived',
  listing_suspended: 'admin.endedSuspended',
}

const good = ['booking.confirmed', 'booking.completed', 'booking.deposit_acknowledged']
const bad = ['booking.declined', 'booking.cancelled', 'booking.deposit_refused', 'person.erased']
const still = ['booking.reminded', 'booking.hold_expired', 'booking.expired', 'booking.request_overtaken']

export const stepTone = (type: string): Happening['tone'] =>
  good.includes(type) ? 'tile' : bad.includes(type) ? 'danger' : still.includes(type) ? 'quiet' : 'brass'
