import { useState } from 'react'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useWhileSeen } from '../../../shared/hooks/useWhileSeen'
import { useDates } from '../../../shared/i18n/dates'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { paths } from '../../../shared/paths'
import { useFigureNames } from './names'

const NowDocument = graphql(`
  query OnSiteNow {
    onSiteNow {
      asOf
      late
      minutes
      sessions
      pages {
        ...OnSitePlace
      }
      governorates {
        ...OnSitePlace
      }
      channels {
        ...OnSitePlace
      }
      clicks {
        listing
        nameAr
        nameEn
        way
        minutesAgo
      }
    }
  }
  fragment OnSitePlace on OnSitePlace {
    key
    nameAr
    nameEn
    sessions
  }
`)

type OnSite = ResultOf<typeof NowDocument>['onSiteNow']
type Place = OnSite['pages'][number]

/** Milliseconds between two requests. */
const every = 15_000

/** The number of sessions on the site now, and details on demand. It is refreshed while it is visible. */
export function Now() {
  const t = useT()
  const { date } = useDates()
  const { number } = useFormat()
  const online = useOnline()
  const [{ data, error, fetching }, ask] = useQuery({ query: NowDocument, requestPolicy: 'cache-and-network' })
  useWhileSeen(!fetching, every, () => ask({ requestPolicy: 'network-only' }))
  // A failed request has no data. The last answer stays, with a note that it is old.
  const [now, setNow] = useState(data?.onSiteNow)
  if (data && data.onSiteNow !== now) setNow(data.onSiteNow)
  if (!now)
    return error ? <ErrorNote error={error} retry={() => ask({ requestPolicy: 'network-only' })} /> : <Waiting />
  const old = error ? t('admin.figNowNotNew') : now.late && t('admin.figNowOld')
  return (
    <details className="panel p-4 print:hidden" data-now>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{t('admin.figNow')}</span>
        <span className="text-panel font-semibold tabular">{number(now.sessions)}</span>
        <span className="text-least text-muted">{t('admin.figNowAsOf', { time: date(now.asOf, 'time') })}</span>
        {(!online || old) && (
          <span role="status" className="text-least text-danger">
            {online ? old : t('admin.figNowOffline')}
          </span>
        )}
      </summary>
      <p className="mt-3 max-w-prose text-small text-muted">{t('admin.figNowAbout', { count: now.minutes })}</p>
      <div className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <Parts now={now} />
      </div>
    </details>
  )
}

const Waiting = () => <div aria-hidden className="skeleton h-16 rounded-panel print:hidden" />

function Parts({ now }: { now: OnSite }) {
  const t = useT()
  const name = useName()
  const { value } = useFigureNames()
  const named = ({ nameAr, nameEn }: Pick<Place, 'nameAr' | 'nameEn'>) =>
    name({ nameAr: nameAr ?? '', nameEn: nameEn ?? '' })
  const ago = (minutes: number) =>
    minutes < 60
      ? t('admin.figNowAgo', { count: minutes })
      : t('admin.figNowHoursAgo', { count: Math.floor(minutes / 60) })
  return (
    <>
      <Places
        title={t('admin.figByPage')}
        places={now.pages}
        called={(each) => (each.nameAr ? named(each) : each.key)}
      />
      <Places
        title={t('admin.figByGovernorate')}
        places={now.governorates}
        called={({ key }) => value('governorate', key)}
      />
      <Places title={t('admin.figByChannel')} places={now.channels} called={({ key }) => value('channel', key)} />
      <div>
        <h2 className="mb-2 text-small font-semibold">{t('admin.figNowClicks')}</h2>
        {now.clicks.length === 0 ? (
          <p className="text-small text-muted">{t('admin.figNowNoClicks')}</p>
        ) : (
          <ul className="grid gap-2 text-small">
            {now.clicks.map((click, i) => (
              <li key={i} className="flex gap-3">
                <span className="min-w-0 grow wrap-anywhere">
                  {value('way', click.way)}:{' '}
                  <Link className="link" to={paths.adminPage(`history/${click.listing}`)}>
                    <bdi>{click.nameAr ? named(click) : t('admin.figNoteNameless')}</bdi>
                  </Link>
                </span>
                <span className="shrink-0 text-muted">{ago(click.minutesAgo)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Places({
  title,
  places,
  called,
}: {
  title: string
  places: readonly Place[]
  called: (place: Place) => string
}) {
  const t = useT()
  const { number } = useFormat()
  return (
    <div>
      <h2 className="mb-2 text-small font-semibold">{title}</h2>
      {places.length === 0 ? (
        <p className="text-small text-muted">{t('admin.figNowNobody')}</p>
      ) : (
        <dl className="grid gap-2 text-small">
          {places.map((place) => (
            <div key={place.key} className="flex gap-3">
              <dt className="min-w-0 grow wrap-anywhere">
                <bdi dir={place.key.startsWith('/') ? 'ltr' : undefined}>{called(place)}</bdi>
              </dt>
              <dd className="tabular">{number(place.sessions)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
