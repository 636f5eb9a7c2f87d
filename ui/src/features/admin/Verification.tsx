import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../shared/components/Button'
import { Khatam } from '../../shared/components/Khatam'
import { Panel } from '../../shared/components/Panel'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'

export const VerificationDocument = graphql(`
  query Verification {
    verification {
      at
      events
      streams
      signed
      seconds
      problem
    }
  }
`)

/** A button that verifies the whole event log, with the result: whether an event was altered, deleted or moved. */
export function Verification() {
  const t = useT()
  const { date } = useDates()
  const { number } = useFormat()
  const [asked, setAsked] = useState(false)
  const [answer, ask] = useQuery({ query: VerificationDocument, pause: !asked, requestPolicy: 'network-only' })
  const verify = () => {
    if (asked) ask({ requestPolicy: 'network-only' })
    setAsked(true)
  }
  return (
    <section className="panel p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-panel">{t('admin.verification')}</h2>
        <Button onClick={verify} busy={answer.fetching}>
          {t('admin.verify')}
        </Button>
      </div>
      <p className="mt-1 max-w-[68ch] text-small text-muted">{t('admin.verifyLead')}</p>
      {asked && (
        <Panel answer={answer} retry={verify}>
          {({ verification: v }) =>
            v.problem ? (
              <p role="alert" className="mt-3 flex items-start gap-2 rounded-button bg-danger-tint p-3 text-danger">
                <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
                <span>
                  {t('admin.altered')}{' '}
                  <bdi dir="ltr" className="wrap-anywhere">
                    {v.problem}
                  </bdi>
                </span>
              </p>
            ) : (
              <p role="status" className="mt-3 flex items-start gap-2 rounded-button bg-tile-tint p-3 text-tile">
                <Khatam size={20} className="mt-0.5 shrink-0" />
                <span>
                  {t('admin.whole', {
                    events: v.events,
                    streams: v.streams,
                    signed: v.signed,
                    moment: date(v.at, 'moment'),
                    seconds: number(v.seconds, { maximumFractionDigits: 2 }),
                  })}
                </span>
              </p>
            )
          }
        </Panel>
      )}
    </section>
  )
}
