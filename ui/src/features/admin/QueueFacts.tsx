import { Link } from '../../shared/components/Link'
import { Rating } from '../../shared/components/Rating'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { reportWords } from '../../shared/listing/reports'
import { paths } from '../../shared/paths'
import type { WaitingReport, WaitingReview } from './queue'

export function ReviewFacts({ review }: { review: WaitingReview }) {
  const name = useName()
  const { ago } = useDates()
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3 text-small text-muted">
        <Rating rating={review.rating} count={1} showCount={false} />
        {review.listing && (
          <Link className="link" dir="auto" to={paths.adminPage(`history/${review.listing.id}`)}>
            {name(review.listing)}
          </Link>
        )}
        {ago(review.createdAt)}
      </p>
      {review.comment && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {review.comment}
        </p>
      )}
    </div>
  )
}

export function ReportFacts({ report }: { report: WaitingReport }) {
  const t = useT()
  const { ago } = useDates()
  const words = reportWords[report.reason]
  return (
    <div className="grid gap-1">
      <p className="text-small">
        <b className="font-semibold text-danger">{words ? t(words) : report.reason}</b>{' '}
        <span className="text-muted">· {ago(report.at)}</span>
      </p>
      {report.comment && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {report.comment}
        </p>
      )}
    </div>
  )
}
