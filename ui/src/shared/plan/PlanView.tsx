import { apart } from '../i18n/apart'
import { useDates } from '../i18n/dates'
import { useFormat } from '../i18n/format'
import { useLanguage, useT } from '../i18n/language'
import { isPriced, Money } from '../components/Money'
import type { Amount } from '../money/money'
import { changeWords, limitWords, type Overview, type Usage } from './plan'
import { roleIn } from './roles'

/** What plan an owner is on, and until when. */
export function PlanLine({ overview: { plan, active } }: { overview: Overview }) {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  const price = (active ? active.price : plan.price) as Amount | null
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-h2">
        {t('plan.called', { plan: plan.name[lang] })}
        <span className="text-small text-muted">
          {plan.key === 'free' ? (
            t('plan.costsNothing')
          ) : isPriced(price) ? (
            <Money price={price} />
          ) : (
            t('plan.notPriced')
          )}
        </span>
      </p>
      <p className="text-small text-muted">
        {active
          ? t(active.autoRenew ? 'plan.renewsOn' : 'plan.endsOn', {
              from: date(active.starts),
              until: date(active.ends),
            })
          : t('plan.noEnd')}
      </p>
    </div>
  )
}

/** How much of each limit is used. */
export function UsageList({ usage }: { usage: Usage }) {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {limitWords.map(([key, word]) => {
        const { used, limit } = usage[key]
        const listing = key === 'listings' ? null : usage[key].listing
        const name = listing && (listing[lang] || listing[lang === 'ar' ? 'en' : 'ar'])
        const full = used >= limit
        return (
          <li key={key} className="grid content-start gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(word)}</span>
              <span className={`text-small tabular ${full ? 'font-semibold text-danger' : 'text-muted'}`}>
                {t('plan.usedOf', { used: number(used), limit: number(limit) })}
                {full && ` · ${t('plan.full')}`}
              </span>
            </div>
            <div aria-hidden className="h-2 overflow-hidden rounded-pill bg-tint">
              <div
                className={`h-full ${full ? 'bg-danger' : 'bg-accent'}`}
                style={{ inlineSize: `${Math.min(100, (used / Math.max(1, limit)) * 100)}%` }}
              />
            </div>
            {name && <p className="text-least text-muted">{t('plan.mostIn', { name: apart(name) })}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** What happened to an owner's subscriptions, by whom, when and why; the newest first. */
export function PlanHistory({ history }: { history: Overview['history'] }) {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  if (history.length === 0) return <p className="text-muted">{t('plan.noHistory')}</p>
  return (
    <ol className="grid">
      {history.map((each) => (
        <li key={each.position} className="grid gap-1 border-b border-line py-3 last:border-0">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{t(changeWords[each.type] ?? 'plan.changed')}</span>
            <span className="text-small">{t('plan.called', { plan: each.plan.name[lang] })}</span>
            <span className="ms-auto text-least text-muted tabular">{date(each.at)}</span>
          </div>
          <p className="text-least text-muted">
            <bdi>{each.actorName ?? t(roleIn(each.role))}</bdi>
            {each.ends && ` · ${t('plan.until', { day: date(each.ends) })}`}
            {each.autoRenew != null && ` · ${t(each.autoRenew ? 'plan.renews' : 'plan.renewsNot')}`}
          </p>
          {each.reason && (
            <p dir="auto" className="wrap-anywhere text-small whitespace-pre-line">
              {each.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
