import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/components/WhenNear'
import { writeDate } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import type { When } from './WhenDialog'

// Its fields are loaded when they are first opened, so that the home page stays small.
const WhenDialog = lazyPart(() => import('./WhenDialog'), 'kit', 'more')

/** A date, YYYY-MM-DD, as 26/6. */
const dayAndMonth = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

interface WhenButtonProps {
  when: When
  onWhen: (when: When) => void
}

/** The button of the search box that asks for the day and the guests of the party, and shows what was said. */
export function WhenButton({ when, onWhen }: WhenButtonProps) {
  const t = useT()
  const lang = useLanguage()
  const [asking, setAsking] = useState(false)
  const said = [
    when.day && writeDate(new Date(when.day), lang),
    when.guests > 0 && t('common.guests', { count: when.guests }),
  ].filter(Boolean)
  // On a phone there is no room for more.
  const short = [when.day && dayAndMonth(when.day), when.guests > 0 && when.guests].filter(Boolean).join(' · ')
  const close = () => setAsking(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={[t('home.searchWhenLong'), ...said].join(' · ')}
        onClick={() => setAsking(true)}
        className="control flex min-w-0 items-center justify-center gap-2 lg:min-w-28"
      >
        {short ? (
          <bdi dir="ltr" className="truncate text-small">
            {short}
          </bdi>
        ) : (
          <>
            <CalendarDays size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-brass" />
            {t('home.searchWhen')}
          </>
        )}
      </button>
      {asking && (
        <Suspense>
          <WhenDialog
            title={t('home.searchWhenLong')}
            onDone={(chosen) => {
              onWhen(chosen)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
