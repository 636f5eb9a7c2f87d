import { useState } from 'react'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { EndButton } from './EndButton'
import { weekdays } from './names'
import { type Asked, openOf } from './question'
import { ReportForm } from './ReportForm'
import { mostReports, type Report, useReportCommands, useReports } from './reports'

/** Lists the reader's mail reports. A form edits one of them, or creates one for the question on the page. */
export function ReportsDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT()
  const [edited, setEdited] = useState<Report | 'new'>()
  const [answer, ask] = useReports()
  const back = () => setEdited(undefined)
  return (
    <Dialog wide title={t('admin.figReports')} about={t('admin.figReportsAbout')} onClose={onClose}>
      {edited ? (
        <ReportForm asked={asked} report={edited === 'new' ? undefined : edited} onDone={back} />
      ) : (
        <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })} skeleton={<LinesSkeleton />}>
          {({ myFigureReports: reports }) => (
            <div className="grid gap-4">
              {reports.length === 0 ? (
                <p className="text-muted">{t('admin.figNoReports')}</p>
              ) : (
                <ul className="grid gap-3">
                  {reports.map((report) => (
                    <Kept key={report.id} report={report} onEdit={() => setEdited(report)} onOpen={onClose} />
                  ))}
                </ul>
              )}
              {reports.length < mostReports ? (
                <Button
                  data-first
                  ref={takesFocus}
                  look="primary"
                  className="justify-self-start"
                  onClick={() => setEdited('new')}
                >
                  {t('admin.figNewReport')}
                </Button>
              ) : (
                <p className="text-small text-muted">{t('admin.figManyReports')}</p>
              )}
            </div>
          )}
        </Panel>
      )}
    </Dialog>
  )
}

function Kept({ report, onEdit, onOpen }: { report: Report; onEdit: () => void; onOpen: () => void }) {
  const t = useT()
  const { date } = useDates()
  const { remove } = useReportCommands()
  const hour = `${String(report.hour).padStart(2, '0')}:00`
  return (
    <li className="panel grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {report.name}
        </h3>
        {!report.on && (
          <span className="text-small text-danger">
            {t(report.refused ? 'admin.figReportRefused' : 'admin.figReportOff')}
          </span>
        )}
        {report.on && report.alarm && <span className="text-small text-tile">{t('admin.figAlarmOn')}</span>}
      </div>
      <p className="text-small text-muted">
        {report.rhythm === 'monthly'
          ? t('admin.figMonthlyAt', { hour })
          : t('admin.figWeeklyAt', { day: t(weekdays[report.weekday]!), hour })}{' '}
        {report.next && t('admin.figNextLetter', { moment: date(report.next, 'moment') })}{' '}
        {report.last && t('admin.figLastLetter', { day: date(report.last) })}
      </p>
      {report.refused && <p className="text-small">{t('admin.figReportRefusedHint')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={onEdit}>
          {t('admin.figEditReport')}
        </Button>
        <Link
          to={paths.adminPage('figures') + openOf(report.question)}
          className="btn btn-text btn-small"
          onClick={onOpen}
        >
          {t('admin.figOpenReport')}
        </Link>
        <EndButton end={() => remove(report.id)} done="admin.figReportRemoved">
          {t('admin.figRemoveReport')}
        </EndButton>
      </div>
    </li>
  )
}
