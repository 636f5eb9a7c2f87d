import { bookingStatuses, statusWords } from '../../shared/booking/booking'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { useFocusKept } from '../../shared/hooks/useFocusKept'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { useFilterParams } from '../../shared/useFilterParams'
import { AskedBefore } from './bookings/AskedBefore'
import { BookingRow } from './bookings/BookingRow'
import { type Booking, MyBookingsDocument } from './bookings/booking'
import route from './MyBookingsPage.route'
import { SignInFirst } from '../../shared/components/SignInFirst'

/** The page of a couple's bookings and requests. */
export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  return (
    <SignInFirst
      title={t('account.bookingsSignIn')}
      below={
        <div className="wrap max-w-3xl pb-8">
          <AskedBefore />
        </div>
      }
    >
      <MyBookings />
    </SignInFirst>
  )
}

function MyBookings() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const status = bookingStatuses.find((each) => each === asked.get('status')) ?? ''
  return (
    <div className="wrap max-w-3xl py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{t('account.bookings')}</h1>
        <Link to={paths.myInquiries()} className="inline-flex min-h-11 items-center underline">
          {t('nav.inquiries')}
        </Link>
      </div>
      <AskedBefore />
      <div className="mt-5 max-w-60">
        <Select
          label={t('account.bookingsShow')}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        >
          <option value="">{t('account.bookingsAll')}</option>
          {bookingStatuses.map((each) => (
            <option key={each} value={each}>
              {t(statusWords[each])}
            </option>
          ))}
        </Select>
      </div>
      <Pages
        followed
        query={MyBookingsDocument}
        variables={{ filter: status ? { status } : null }}
        pageOf={({ myBookings }) => myBookings}
        empty={
          status ? (
            <p className="py-10 text-center text-muted">{t('account.bookingsNoneSo')}</p>
          ) : (
            <EmptyState
              title={t('account.noBookings')}
              ways={[
                { to: paths.venues(), label: t('nav.venues') },
                { to: paths.services(), label: t('nav.services') },
              ]}
            >
              {t('account.noBookingsText')}
            </EmptyState>
          )
        }
      >
        {(bookings) => <Rows bookings={bookings} />}
      </Pages>
    </div>
  )
}

/** One page of bookings. An action of the venue may remove the button that has the focus, so the focus is restored. */
function Rows({ bookings }: { bookings: readonly Booking[] }) {
  useFocusKept(bookings)
  return (
    <ul className="mt-6 grid gap-4">
      {bookings.map((each) => (
        <BookingRow key={each.id} booking={each} />
      ))}
    </ul>
  )
}
