import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { lazyPart } from '../components/WhenNear'
import { useDates } from '../i18n/dates'
import { useT } from '../i18n/language'
import { guestsOf, useParty } from './party'
import { createStore, useStore } from '../store'

const PartyFields = lazyPart(() => import('./PartyFields'), 'kit', 'booking')

/** Whether it was opened: a window that is turned draws the form in another place. */
const opened = createStore(false)

/** The fields that stand in it, by the server's names. */
export const partyFields = ['day', 'daypart', 'guests', 'budgetFrom', 'budgetTo', 'matters', 'wishes']

/**
 * What is known of the party in a line, and the way to its fields, which are fetched as it is opened. A mistake in one
 * of them opens it.
 */
export function PartyPart({ errors }: { errors: Record<string, string> }) {
  const t = useT()
  const { date } = useDates()
  const id = useId()
  const said = useParty()
  const pressed = useStore(opened)
  const open = pressed || partyFields.some((field) => errors[field])
  const guests = guestsOf(said)
  const day = said.day && date(said.day)
  const known = [
    day && (said.around ? t('inquiry.partyNear', { day }) : day),
    guests !== null && t('common.guests', { count: guests }),
    (said.budgetFrom || said.budgetTo) && t('inquiry.partyBudget'),
    (said.matters.length > 0 || said.wishes.trim()) && t('inquiry.partyWishes'),
  ].filter(Boolean)
  return (
    <div className="rounded-button border-[1.5px] border-field px-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => opened.set(!open)}
        className="flex min-h-12 w-full items-center gap-3 py-2 text-start"
      >
        <span className="grow">
          <span className="block text-small font-semibold">{t('inquiry.party')}</span>
          {known.length > 0 && <span className="block text-small text-muted">{known.join(' · ')}</span>}
        </span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className={`shrink-0 text-muted ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className="pt-2 pb-4">
        {open && (
          <Suspense fallback={<div className="h-96" />}>
            <PartyFields errors={errors} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
