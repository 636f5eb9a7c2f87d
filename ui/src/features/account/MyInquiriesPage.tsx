import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { bookingsPath } from '../../shared/booking/paths'
import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Barred } from '../../shared/components/Barred'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { toast } from '../../shared/components/toast'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useOutcomeFocus } from '../../shared/hooks/useOutcomeFocus'
import { useSentBefore } from '../../shared/inquiry/sent'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { QuoteCard, QuoteFragment } from './inquiries/QuoteCard'
import { Thread } from './inquiries/Thread'
import { SentBefore } from './SentBefore'
import route from './MyInquiriesPage.route'

export const MyInquiriesDocument = graphql(
  `
    query MyInquiries($after: String) {
      myInquiries(after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          id
          message
          response
          status
          createdAt
          respondedAt
          quotes {
            ...MyQuote
          }
          listing {
            id
            kind
            slugAr
            slugEn
            nameAr
            nameEn
            category {
              key
            }
          }
        }
      }
    }
  `,
  [QuoteFragment],
)

const Close = graphql(`
  mutation CloseMyInquiry($input: CloseInquiry!) {
    closeInquiry(input: $input) {
      position
    }
  }
`)

/** What a couple wrote, and what they were answered. */
export function Page() {
  const t = useT()
  const me = useUser()
  const before = useSentBefore().length > 0
  useDocumentTitle(t(route.title), { noindex: true })
  if (!me)
    return (
      <Barred
        title={t('account.inquiriesSignIn')}
        ways={[
          { to: paths.login(location.pathname), label: t('nav.signIn') },
          { to: paths.register(), label: t('nav.signUp') },
        ]}
      />
    )
  return (
    <div className="wrap max-w-3xl py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{t('nav.inquiries')}</h1>
        <Link to={bookingsPath} className="inline-flex min-h-11 items-center underline">
          {t('account.bookings')}
        </Link>
      </div>
      <SentBefore />
      <Pages
        query={MyInquiriesDocument}
        variables={{}}
        pageOf={({ myInquiries }) => myInquiries}
        empty={
          !before && (
            <EmptyState
              title={t('account.noInquiries')}
              ways={[
                { to: paths.venues(), label: t('nav.venues') },
                { to: paths.services(), label: t('nav.services') },
              ]}
            />
          )
        }
      >
        {(inquiries) => (
          <ul className="mt-6 grid gap-4">
            {inquiries.map((each) => (
              <Row key={each.id} inquiry={each} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

type Inquiry = ResultOf<typeof MyInquiriesDocument>['myInquiries']['nodes'][number]

function Row({ inquiry }: { inquiry: Inquiry }) {
  const { id, listing, message, response, status, createdAt, respondedAt, quotes } = inquiry
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const { ago } = useDates()
  const errorText = useErrorText()
  const [{ fetching }, close] = useMutation(Close)
  const outcome = useOutcomeFocus<HTMLSpanElement>(status === 'closed')
  const [open, setOpen] = useState(false)
  const [quote] = readFragment(QuoteFragment, quotes)
  const page =
    listing &&
    (listing.kind === 'VENUE'
      ? paths.venue(listing, lang)
      : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang))
  const end = async () => {
    const { error } = await close({ input: { inquiry: id } })
    toast(
      error
        ? { title: t('account.notClosed'), text: errorText(error), tone: 'danger' }
        : { title: t('account.inquiryClosed'), tone: 'tile' },
    )
  }
  return (
    <li className="panel grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 dir="auto">
          {page ? (
            <Link to={page} className="inline-flex min-h-11 items-center hover:underline">
              {name(listing)}
            </Link>
          ) : (
            t('account.listingGone')
          )}
        </h2>
        <span ref={outcome} tabIndex={-1}>
          <Badge state={status as State} />
        </span>
      </div>
      <p className="text-least text-muted">{t('account.sentAgo', { when: ago(createdAt) })}</p>
      <p dir="auto" className="whitespace-pre-line">
        {message}
      </p>
      {response && (
        <div className="grid gap-1">
          {respondedAt && (
            <p className="text-least text-muted">{t('account.answeredAgo', { when: ago(respondedAt) })}</p>
          )}
          <Reason tone="quiet">
            <span className="whitespace-pre-line">{response}</span>
          </Reason>
        </div>
      )}
      {quote && <QuoteCard key={quote.id} inquiry={id} quote={quote} />}
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
          {t('account.thread')}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
        </summary>
        {open && <Thread inquiry={id} open={status !== 'closed'} />}
      </details>
      {status !== 'closed' && (
        <DoubleCheckButton
          small
          look="text"
          busy={fetching}
          className="min-h-11 justify-self-start px-0 text-muted"
          onConfirm={() => void end()}
        >
          {t('account.closeInquiry')}
        </DoubleCheckButton>
      )}
    </li>
  )
}
