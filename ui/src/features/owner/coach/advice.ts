import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useFormat } from '../../../shared/i18n/format'
import { paths } from '../../../shared/paths'
import { useHours } from '../dashboard/useHours'
import { type Advice, type Coached, figureOf } from './document'

interface Kind {
  /** The problem in few words, as part of a sentence. */
  reason: MessageKey
  /** The action, as the label of the link to `path`. */
  act: MessageKey
  /** The action once it is done. */
  done: MessageKey
  /** The page where it is done, as a path below the owner's dashboard. */
  path: (listing: string, advice: Advice) => string
}

const inEditor = (field: string) => (listing: string) => `listings/${listing}#${field}`

export const kinds: Record<string, Kind> = {
  unanswered: {
    reason: 'owner.coachUnanswered',
    act: 'owner.coachAnswer',
    done: 'owner.coachAnswered',
    path: (_, { inquiry }) => `inquiries?inquiry=${inquiry ?? ''}`,
  },
  slow: {
    reason: 'owner.coachSlow',
    act: 'owner.coachAnswerSooner',
    done: 'owner.coachAnswered',
    path: () => 'inquiries',
  },
  price: {
    reason: 'owner.coachNoPrice',
    act: 'owner.coachPrice',
    done: 'owner.coachPriceDone',
    path: inEditor('price'),
  },
  pictures: {
    reason: 'owner.coachFewPictures',
    act: 'owner.coachPictures',
    done: 'owner.coachPicturesDone',
    path: inEditor('pictures'),
  },
  description: {
    reason: 'owner.coachNoDescription',
    act: 'owner.coachDescription',
    done: 'owner.coachDescriptionDone',
    path: inEditor('description'),
  },
  language: {
    reason: 'owner.coachOneLanguage',
    act: 'owner.coachLanguage',
    done: 'owner.coachLanguageDone',
    path: inEditor('description'),
  },
  guests: {
    reason: 'owner.coachNoLeast',
    act: 'owner.coachLeast',
    done: 'owner.coachLeastDone',
    path: inEditor('minCapacity'),
  },
  amenities: {
    reason: 'owner.coachNoAmenities',
    act: 'owner.coachAmenities',
    done: 'owner.coachAmenitiesDone',
    path: inEditor('amenities'),
  },
  whatsapp: {
    reason: 'owner.coachNoWhatsApp',
    act: 'owner.coachWhatsApp',
    done: 'owner.coachWhatsAppDone',
    path: inEditor('whatsapp'),
  },
  calendar: {
    reason: 'owner.coachIdleCalendar',
    act: 'owner.coachCalendar',
    done: 'owner.coachCalendarDone',
    path: (listing) => `calendar?listing=${listing}`,
  },
}

export const wayTo = (home: string, listing: string, advice: Advice) =>
  paths.ownerPage(home, kinds[advice.key]!.path(listing, advice))

/**
 * Writes the advice for a listing as one sentence: its views and clicks, the problems, and the usual rate of others.
 */
export function useSentence() {
  const t = useT()
  const { number } = useFormat()
  const hours = useHours()
  const percent = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 })
  const reason = ({ key, value }: Advice) =>
    t(kinds[key]!.reason, { count: Math.round(value ?? 0), time: key === 'slow' && value != null ? hours(value) : '' })
  const sentence = (listing: Coached) => {
    const count = (key: string) => figureOf(listing, key)?.value ?? 0
    const usual = figureOf(listing, 'contactRate')?.median
    const reasons = listing.advice.filter(({ waits, key }) => !waits && kinds[key]).map(reason)
    const seen = listing.young
      ? ''
      : [
          t('owner.coachViews', { count: count('views') }),
          t('owner.coachClicks', { count: count('contactClicks') }),
        ].join(t('owner.coachComma'))
    const why = reasons.join(t('owner.coachComma'))
    const said = [seen, why].filter(Boolean).join(t('owner.coachColon'))
    return usual == null || !seen ? said : `${said}${t('owner.coachUsual', { rate: percent(usual) })}`
  }
  return { reason, sentence, percent }
}
