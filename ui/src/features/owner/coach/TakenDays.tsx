import { ButtonLink } from '../../../shared/components/Button'
import { Bars } from '../../../shared/figures/Bars'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { type Coached } from './document'
import { useMonthName, useWeekdayName } from './months'

/** How often couples asked for days of the coming year that are taken, by month and by weekday. */
export function TakenDays({ of: { listing, taken }, home }: { of: Coached; home: string }) {
  const t = useT()
  const monthName = useMonthName()
  const weekday = useWeekdayName()
  const lost = (each: Coached['taken']['months'][number]) => each.inquiries + each.searches
  if (taken.taken === 0) {
    return (
      <section className="panel flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="grid gap-1">
          <h2 className="text-panel">{t('owner.coachTaken')}</h2>
          <p className="text-muted">{t('owner.coachNoneTaken', { count: taken.asked })}</p>
        </div>
        <ButtonLink to={paths.ownerPage(home, `calendar?listing=${listing.id}`)} className="print:hidden">
          {t('owner.coachCalendar')}
        </ButtonLink>
      </section>
    )
  }
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Bars
        title={t('owner.coachTaken')}
        period={t('owner.coachTakenOf', { asked: taken.asked, taken: taken.taken })}
        explained={t('owner.coachTakenCounted')}
        head={t('owner.coachMonth')}
        counted={t('owner.coachAskedTaken')}
        also={t('owner.coachAsked')}
        rows={taken.months
          .filter(({ asked }) => asked > 0)
          .map((each) => ({ key: each.key, label: monthName(each.key), value: lost(each), also: each.asked }))}
      />
      <Bars
        title={t('owner.coachTakenWeekdays')}
        head={t('owner.coachWeekday')}
        counted={t('owner.coachAskedTaken')}
        also={t('owner.coachAsked')}
        rows={taken.weekdays.map((each) => ({
          key: each.key,
          label: weekday(Number(each.key)),
          value: lost(each),
          also: each.asked,
        }))}
      />
    </div>
  )
}
