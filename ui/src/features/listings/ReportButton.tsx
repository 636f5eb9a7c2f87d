import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { leaveMark, reportMark } from './comeBack'

const ReportDialog = lazyPart(() => import('./ReportDialog'))

/**
 * The button that reports a problem with a listing. The dialog opens by itself for a visitor who comes back from
 * signing in to a report.
 */
export function ReportButton({ listing, name }: { listing: string; name: string }) {
  const t = useT()
  const { hash } = useLocation()
  const [open, setOpen] = useState(hash === `#${reportMark}`)
  const close = () => {
    setOpen(false)
    leaveMark(reportMark)
  }
  return (
    <div>
      <button
        type="button"
        id={reportMark}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="btn btn-text px-0 text-small text-muted"
      >
        <Flag size={16} strokeWidth={1.75} aria-hidden /> {t('listing.report')}
      </button>
      <Suspense>{open && <ReportDialog listing={listing} name={name} onClose={close} />}</Suspense>
    </div>
  )
}
