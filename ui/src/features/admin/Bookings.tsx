import { useState } from 'react'
import { useClient } from 'urql'
import { BookingState } from '../../shared/booking/BookingState'
import { bookingStatuses, daypartWords, stands, statusWords } from '../../shared/booking/booking'
import { useDaysInWords } from '../../shared/booking/days'
import { agreementPath, hasAgreement } from '../../shared/booking/paths'
import { RangeField } from '../../shared/calendar/DayField'
import { rangeInAddress } from '../../shared/calendar/rangeInAddress'
import { Reason } from '../../shared/components/Badge'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { toast } from '../../shared/components/toast'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { apart } from '../../shared/i18n/apart'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths, queryOf } from '../../shared/paths'
import type { Column } from '../../shared/table/DataTable'
import { PagedTable } from '../../shared/table/PagedTable'
import { CsvLink } from './CsvLink'
import { FindForm } from './FindForm'
import { ReasonDialog } from './ReasonDialog'
import { soughtId } from './soughtId'
import { useListFilter } from './useListFilter'

export const AllBookingsDocument = graphql(`
  query AllBookings($filter: BookingFilter!, $after: String) {
    allBookings(filter: $filter, first: 30, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        name
        entered
        days
        daypart
        guests
        status
        cancelledBy
        reason
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

const Cancel = graphql(`
  mutation CancelAnyBooking($input: CancelBooking!) {
    cancelBooking(input: $input) {
      position
    }
  }
`)

type AnyBooking = ResultOf<typeof AllBookingsDocument>['allBookings']['nodes'][number]

/** Reads the filter from the URL. */
function useFilter() {
  const [asked] = useListFilter()
  const of = (part: string) => asked.get(part) || null
  const listing = of('listing')
  const { range, misread } = rangeInAddress(asked)
  const filter = {
    listing: listing && soughtId(listing),
    status: bookingStatuses.find((each) => each === of('status')) ?? null,
    from: range.from || null,
    to: range.to || null,
    words: of('words'),
  }
  const csv = `/api/bookings.csv${queryOf(filter)}`
  return { filter, misread, csv }
}

/**
 * All bookings, newest first, filtered by words, state, days and listing. An admin may cancel a booking, with a reason
 * for the audit log.
 */
export function Page() {
  const t = useT()
  const [, change] = useListFilter()
  const { filter, misread, csv } = useFilter()
  const [cancelling, setCancelling] = useState<AnyBooking>()
  return (
    <div className="grid gap-5">
      <Filters filter={filter} misread={misread} />
      <PagedTable
        stacked
        caption={t('admin.bookings')}
        query={AllBookingsDocument}
        variables={{ filter }}
        pageOf={({ allBookings }) => allBookings}
        head={<CsvLink href={csv} list="admin.bookings" />}
        empty={<Empty filter={filter} />}
        rowKey={({ id }) => id}
        nameOf={({ name, id }) => name ?? id}
        columns={useColumns((listing) => change({ listing }))}
        menu={(row) =>
          stands(row.status)
            ? [{ label: t('admin.cancelBooking'), danger: true, onChoose: () => setCancelling(row) }]
            : []
        }
      />
      {cancelling && <CancelDialog booking={cancelling} onClose={() => setCancelling(undefined)} />}
    </div>
  )
}

/** Says that no booking was found. Where filters are set, it offers to remove them. */
function Empty({ filter }: { filter: ReturnType<typeof useFilter>['filter'] }) {
  const t = useT()
  const [, change] = useListFilter()
  if (!Object.values(filter).some(Boolean)) return <EmptyState title={t('admin.noBookings')} />
  return (
    <EmptyState title={t('admin.noBookings')}>
      <span className="grid justify-items-center gap-4">
        {t('admin.noBookingsSo')}
        {filter.words && <span>{t('admin.bookingWordsOnly')}</span>}
        <Button onClick={() => change({ listing: '', status: '', from: '', to: '', words: '' })}>
          {t('admin.clearFilters')}
        </Button>
      </span>
    </EmptyState>
  )
}

/** The filters by words, state and days, and a button that removes the filter by listing. */
function Filters({ filter, misread }: Pick<ReturnType<typeof useFilter>, 'filter' | 'misread'>) {
  const t = useT()
  const [, change] = useListFilter()
  return (
    <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <FindForm
        label={t('admin.bookingWords')}
        words={filter.words ?? ''}
        onFind={(words) => change({ words })}
        className="md:col-span-2 md:grid-cols-[minmax(0,1fr)_auto]"
      />
      <Select
        label={t('admin.state')}
        value={filter.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">{t('admin.all')}</option>
        {bookingStatuses.map((each) => (
          <option key={each} value={each}>
            {t(statusWords[each])}
          </option>
        ))}
      </Select>
      <RangeField
        open
        label={t('admin.partyDays')}
        range={{ from: filter.from ?? '', to: filter.to ?? '' }}
        misread={misread}
        onRange={(range) => change({ ...range })}
      />
      {filter.listing && (
        <button type="button" className="link min-h-11 text-start" onClick={() => change({ listing: '' })}>
          {t('admin.everyListing')}
        </button>
      )}
    </div>
  )
}

function CancelDialog({ booking, onClose }: { booking: AnyBooking; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const about = useAbout()
  const cancel = async (reason: string) => {
    const { error } = await client.mutation(Cancel, { input: { booking: booking.id, reason } }).toPromise()
    if (error) throw error
    toast({ title: t('admin.done'), tone: 'tile' })
  }
  return (
    <ReasonDialog
      title={t('admin.cancelBooking')}
      about={about(booking)}
      action={t('admin.cancelBooking')}
      hint={t('admin.cancelHint')}
      onClose={onClose}
      onReason={cancel}
    />
  )
}

/** Returns a function that describes a booking: the couple, the days and what was booked. */
function useAbout() {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  return (row: AnyBooking) =>
    [
      row.name ? apart(row.name) : t(row.entered ? 'admin.enteredByOwner' : 'admin.erased'),
      inWords(row.days),
      row.listing && apart(name(row.listing)),
    ]
      .filter(Boolean)
      .join(' · ')
}

function useColumns(onListing: (id: string) => void): Column<AnyBooking>[] {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  return [
    {
      key: 'party',
      head: t('admin.couple'),
      sort: (row) => row.name,
      cell: (row) => <bdi>{row.name || t(row.entered ? 'admin.enteredByOwner' : 'admin.erased')}</bdi>,
    },
    {
      key: 'listing',
      head: t('admin.listing'),
      sort: (row) => row.listing && name(row.listing),
      cell: ({ listing }) => listing && <ListingCell listing={listing} onListing={onListing} />,
    },
    {
      key: 'days',
      head: t('admin.partyDays'),
      wide: true,
      sort: (row) => row.days[0],
      cell: (row) => (
        <>
          {inWords(row.days)} · {t(daypartWords[row.daypart])}
          {row.guests > 0 && ` · ${t('common.guests', { count: row.guests })}`}
        </>
      ),
    },
    {
      key: 'state',
      head: t('admin.state'),
      wide: true,
      bare: true,
      sort: (row) => t(statusWords[row.status as keyof typeof statusWords]),
      cell: (row) => <StateCell row={row} />,
    },
  ]
}

/** A listing with a button that filters the list by it. */
function ListingCell({
  listing,
  onListing,
}: {
  listing: NonNullable<AnyBooking['listing']>
  onListing: (id: string) => void
}) {
  const name = useName()
  return (
    <button type="button" className="link min-h-9 text-start" onClick={() => onListing(listing.id)}>
      <bdi>{name(listing)}</bdi>
    </button>
  )
}

/** The state of a booking, the reason for it, its history, and the agreement where there is one. */
function StateCell({ row }: { row: AnyBooking }) {
  const t = useT()
  const about = useAbout()
  return (
    <div className="grid justify-items-start gap-1.5">
      <BookingState status={row.status} />
      {row.reason && <Reason tone="refused">{row.reason}</Reason>}
      <span className="flex flex-wrap gap-x-3">
        <Link
          to={paths.adminPage(`bookings/${row.id}`)}
          aria-label={t('admin.historyOf', { name: about(row) })}
          className="link inline-flex min-h-9 items-center"
        >
          {t('admin.history')}
        </Link>
        {hasAgreement(row.status) && !row.entered && (
          <Link to={agreementPath(row.id)} className="link inline-flex min-h-9 items-center">
            {t('admin.agreement')}
          </Link>
        )}
      </span>
    </div>
  )
}
