import { ArrowRight, Check, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '../../../shared/components/Button'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useHours } from '../dashboard/useHours'
import { kinds, useSentence, wayTo } from './advice'
import { type Advice, type Coached } from './document'

/** At most three pieces of advice, the most valuable first, each with a link to the page where it is carried out. */
export function ToDo({ of, home }: { of: Coached; home: string }) {
  const t = useT()
  const name = useName()
  const id = useId()
  const { sentence } = useSentence()
  const { listing, advice, age, young } = of
  const said = sentence(of)
  const known = advice.filter(({ key }) => kinds[key])
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <div aria-hidden className="course" />
      <div className="grid gap-3 p-4">
        <h2 id={id} className="text-panel">
          {t('owner.coachToDo', { name: name(listing) })}
        </h2>
        {young && <p className="rounded-panel bg-tint p-3 text-small">{t('owner.coachYoung', { count: age })}</p>}
        {said && <p className="font-semibold">{said}</p>}
        {known.length === 0 ? (
          <p className="flex items-center gap-2 text-muted">
            <Check size={18} aria-hidden className="shrink-0 text-ok" />
            {t('owner.coachAllWell')}
          </p>
        ) : (
          <ol className="grid gap-3">
            {known.map((each) => (
              <One key={each.key} advice={each} to={wayTo(home, listing.id, each)} />
            ))}
          </ol>
        )}
        <details className="text-least text-muted">
          <summary className="cursor-pointer py-2">{t('figures.counted')}</summary>
          <p className="pb-1">{t('owner.coachCounted')}</p>
        </details>
      </div>
    </section>
  )
}

function One({ advice, to }: { advice: Advice; to: string }) {
  const t = useT()
  const { reason } = useSentence()
  const hours = useHours()
  const { key, median, waits } = advice
  const others =
    median != null && (key === 'pictures' || key === 'slow')
      ? t(key === 'slow' ? 'owner.coachOthersHours' : 'owner.coachOthersPictures', {
          count: Math.round(median),
          time: hours(median),
        })
      : ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-button border border-line p-3">
      <p className="min-w-48 grow basis-0">
        <b className="font-semibold">{reason(advice)}</b>
        {others && <span className="block text-small text-muted">{others}</span>}
        {waits && (
          <span className="flex items-center gap-1.5 text-small text-brass">
            <Hourglass size={15} aria-hidden />
            {t('owner.coachWaits')}
          </span>
        )}
      </p>
      {!waits && (
        <ButtonLink to={to} className="max-sm:w-full print:hidden">
          {t(kinds[key]!.act)}
          <ArrowRight size={16} aria-hidden className="mirror" />
        </ButtonLink>
      )}
    </li>
  )
}
