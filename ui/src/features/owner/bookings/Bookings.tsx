import { Download } from 'lucide-react'
import { bookingStatuses, daypartWords, statusWords } from '../../../shared/booking/booking'
import { useDaysInWords } from '../../../shared/booking/days'
import { ConfirmedLink } from '../../../shared/components/Confirmed'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Select } from '../../../shared/components/Field'
import { RangeField } from '../../../shared/calendar/DayField'
import { rangeInAddress } from '../../../shared/calendar/rangeInAddress'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { paths, queryOf } from '../../../shared/paths'
import type { Column } from '../../../shared/table/DataTable'
import { PagedTable } from '../../../shared/table/PagedTable'
import { useFilterParams } from '../../../shared/useFilterParams'
import { ListingSelect } from '../dashboard/ListingSelect'
import { useOwner } from '../useOwner'
import { type OwnBooking, OwnBookingsDocument } from './booking'
import { OpenBooking } from './OpenBooking'
import { useBookingActions } from './useBookingActions'
import { BookingStatus } from './BookingStatus'

/** The filter from the address, the path of the CSV file for it, and the function that changes it. */
function useFilter() {
  const [asked, change] = useFilterParams()
  const listing = asked.get('listing') ?? ''
  const { range, misread } = rangeInAddress(asked)
  const { from, to } = range
  const status = bookingStatuses.find((each) => each === asked.get('status')) ?? ''
  const filter = { listing: listing || null, status: status || null, from: from || null, to: to || null }
  const csv = `/api/own-bookings.csv${queryOf(filter)}`
  return { asked, change, filter, misread, csv }
}

/** The page of an owner's bookings: requests, and parties that were agreed elsewhere, each with its actions. */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const { asked, change, filter, misread, csv } = useFilter()
  const { menu, dialog } = useBookingActions()
  const open = (id: string) => change({ booking: id })
  const columns = useColumns(open)
  const opened = asked.get('booking')
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.bookings')}</h1>
      <Narrowing filter={filter} misread={misread} change={change} />
      <PagedTable
        stacked
        followed
        caption={t('owner.bookings')}
        query={OwnBookingsDocument}
        variables={{ filter }}
        pageOf={({ ownBookings }) => ownBookings}
        head={
          <ConfirmedLink
            href={csv}
            label={t('table.csvOf', { what: t('owner.bookings') })}
            className="btn btn-outline mb-3"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            CSV
          </ConfirmedLink>
        }
        empty={
          <EmptyState
            title={t('owner.noBookings')}
            ways={[{ to: paths.ownerPage(home, 'calendar'), label: t('owner.calendar') }]}
          >
            {t('owner.noBookingsText')}
          </EmptyState>
        }
        rowKey={({ id }) => id}
        nameOf={(row) => row.name ?? t('owner.ownParty')}
        columns={columns}
        menu={menu}
      />
      {opened && <OpenBooking id={opened} onClose={() => change({ booking: '' })} />}
      {dialog}
    </>
  )
}

type Filter = ReturnType<typeof useFilter>

function Narrowing({ filter, misread, change }: Pick<Filter, 'filter' | 'misread' | 'change'>) {
  const { listing, status, from, to } = filter
  const t = useT()
  return (
    <div className="my-4 grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)]">
      <Select
        label={t('owner.state')}
        value={status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">{t('owner.everyState')}</option>
        {bookingStatuses.map((each) => (
          <option key={each} value={each}>
            {t(statusWords[each])}
          </option>
        ))}
      </Select>
      <ListingSelect label={t('owner.listing')} value={listing ?? ''} onChange={(id) => change({ listing: id })} />
      <RangeField
        open
        label={t('owner.partyDays')}
        range={{ from: from ?? '', to: to ?? '' }}
        misread={misread}
        onRange={(range) => change({ ...range })}
      />
    </div>
  )
}

function useColumns(onOpen: (id: string) => void): Column<OwnBooking>[] {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  return [
    {
      key: 'party',
      head: t('owner.party'),
      sort: (row) => row.name,
      cell: (row) => (
        <div className="grid justify-items-start gap-1">
          <button
            type="button"
            className="link min-h-9 text-start font-semibold wrap-anywhere"
            onClick={() => onOpen(row.id)}
          >
            <bdi>{row.name || t(row.entered ? 'owner.ownParty' : 'owner.erased')}</bdi>
          </button>
          {row.listing && (
            <span className="text-least text-muted">
              <bdi>{name(row.listing)}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'days',
      head: t('owner.partyDays'),
      wide: true,
      sort: (row) => row.days[0],
      cell: (row) => (
        <>
          {inWords(row.days)} · {t(daypartWords[row.daypart])}
        </>
      ),
    },
    {
      key: 'guests',
      head: t('owner.guests'),
      numeric: true,
      sort: (row) => row.guests,
      cell: (row) => (row.guests > 0 ? row.guests : '–'),
    },
    {
      key: 'state',
      head: t('owner.state'),
      wide: true,
      bare: true,
      sort: (row) => t(statusWords[row.status as keyof typeof statusWords]),
      cell: (row) => <BookingStatus booking={row} />,
    },
  ]
}
