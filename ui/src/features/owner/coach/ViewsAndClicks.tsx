import { SeriesPanel, shortDay } from '../../../shared/figures/SeriesPanel'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { kinds, useSentence } from './advice'
import { type Coached, type Mended } from './document'

/** Eight weeks of views and clicks. Each improvement the owner made is marked, with its result. */
export function ViewsAndClicks({ of: { days, mended } }: { of: Coached }) {
  const t = useT()
  const { date } = useDates()
  const known = mended.filter(({ key }) => kinds[key])
  return (
    <div className="grid gap-3">
      <SeriesPanel
        title={t('owner.coachCourse')}
        period={t('owner.lastDays', { count: days.length })}
        rows={days}
        marks={{ name: t('owner.coachMark'), at: [...new Set(known.map(({ day }) => day))] }}
        along={{ head: t('owner.day'), of: ({ day }) => day, called: (day) => date(String(day)), short: shortDay }}
        series={[
          { key: 'views', name: t('owner.viewsTitle'), of: ({ views }) => views, shape: 'area', colour: 1 },
          { key: 'clicks', name: t('owner.clicksTitle'), of: ({ clicks }) => clicks, shape: 'bar', colour: 2 },
        ]}
      />
      {known.length > 0 && (
        <section aria-label={t('owner.coachCame')} className="panel grid gap-3 p-4">
          <h2 className="text-panel">{t('owner.coachCame')}</h2>
          <ul className="grid gap-3">
            {known.map((each) => (
              <Came key={each.key + each.day} of={each} />
            ))}
          </ul>
          <p className="text-least text-muted">{t('owner.coachCameCounted')}</p>
        </section>
      )}
    </div>
  )
}

function Came({ of: { key, day, was, now, days, before, after, enough } }: { of: Mended }) {
  const t = useT()
  const { date } = useDates()
  const { percent } = useSentence()
  const told = ({ views, clicks, rate }: Mended['before']) =>
    [
      t('owner.coachViews', { count: views }),
      ...(rate == null ? [] : [t('owner.coachClicks', { count: clicks }), percent(rate)]),
    ].join(t('owner.coachComma'))
  return (
    <li className="grid gap-1 border-s-3 border-brass ps-3">
      <p>
        <b className="font-semibold">{t(kinds[key]!.done, { was: was ?? 0, now: now ?? 0 })}</b>{' '}
        <span className="text-small text-muted">{date(day)}</span>
      </p>
      {enough ? (
        <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
          <div>
            <dt className="text-muted">{t('owner.coachBefore', { count: days })}</dt>
            <dd>{told(before)}</dd>
          </div>
          <div>
            <dt className="text-muted">{t('owner.coachAfter', { count: days })}</dt>
            <dd className="font-semibold">{told(after)}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-small text-muted">{t('owner.coachTooFew')}</p>
      )}
    </li>
  )
}
