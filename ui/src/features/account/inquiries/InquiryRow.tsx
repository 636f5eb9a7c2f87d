import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Daypart } from '../../../shared/booking/booking'
import { useNearest } from '../../../shared/booking/nearest'
import { Badge, Reason, type State } from '../../../shared/components/Badge'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { toast } from '../../../shared/components/toast'
import { contactAbout } from '../../../shared/contact/paths'
import { graphql, readFragment, type ResultOf } from '../../../shared/graphql/graphql'
import { useHash } from '../../../shared/hooks/useHash'
import { useOutcomeFocus } from '../../../shared/hooks/useOutcomeFocus'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { NewMark, News } from '../../../shared/seen/News'
import { noteOwnChange, useSeen } from '../../../shared/seen/seen'
import { QuoteCard, QuoteFragment } from '../../../shared/quote/QuoteCard'
import { Thread } from '../../../shared/thread/Thread'
import { whatsAppLink } from '../../../shared/tracking/contact'
import { GoneNote } from '../Gone'
import { ListingName } from '../ListingName'

export const InquiryFragment = graphql(
  `
    fragment MyInquiry on Inquiry {
      id
      message
      response
      status
      createdAt
      respondedAt
      party {
        day
        around
        daypart
        guests
      }
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
        whatsapp
        category {
          key
        }
        governorate {
          key
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

type Inquiry = ResultOf<typeof InquiryFragment>

/** Closes an inquiry, and shows the outcome in a toast. */
function useEnd(inquiry: string) {
  const t = useT()
  const errorText = useErrorText()
  const [{ fetching }, close] = useMutation(Close)
  const end = async () => {
    const { error } = await close({ input: { inquiry } })
    if (!error) noteOwnChange(inquiry)
    toast(
      error
        ? { title: t('account.notClosed'), text: errorText(error), tone: 'danger' }
        : { title: t('account.inquiryClosed'), tone: 'tile' },
    )
  }
  return [fetching, end] as const
}

/** What the owner has done since the couple last saw an inquiry, as sentences. */
function useInquiryNews({ id, status, respondedAt, quotes }: Inquiry): { news: string[]; see: () => void } {
  const t = useT()
  const quote = readFragment(QuoteFragment, quotes)[0]?.id ?? null
  const closed = status === 'closed'
  const [was, see] = useSeen(id, { respondedAt, quote, closed })
  const news: string[] = []
  if (was && quote && was.quote !== quote) news.push(t('account.newsQuote'))
  else if (was && respondedAt && !was.respondedAt) news.push(t('account.newsAnswered'))
  if (was && closed && !was.closed) news.push(t('account.newsClosed'))
  return { news, see }
}

/**
 * An inquiry of a couple with its answers and quotes. `token` is that of a visitor who sent it from this browser; with
 * it they can read it and accept a quote. Writing further messages takes an account.
 */
export function InquiryRow({ inquiry, token = '' }: { inquiry: Inquiry; token?: string }) {
  const { id, listing, message, response, status, createdAt, respondedAt, quotes } = inquiry
  const t = useT()
  const { ago } = useDates()
  const [ending, end] = useEnd(id)
  const [quote] = readFragment(QuoteFragment, quotes)
  return (
    <li id={`inquiry-${id}`} className="panel grid scroll-mt-24 gap-2 p-4">
      <Head inquiry={inquiry} />
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
      {status !== 'closed' && !quote && <GoneDay inquiry={inquiry} />}
      {quote && <QuoteCard key={quote.id} inquiry={id} quote={quote} listing={listing?.id} token={token} />}
      <Messages inquiry={inquiry} token={token} />
      {!token && (
        <Link
          to={contactAbout('inquiry', id)}
          className="inline-flex min-h-11 items-center justify-self-start text-small text-muted underline"
        >
          {t('account.askSupport')}
        </Link>
      )}
      {status !== 'closed' && !token && (
        <DoubleCheckButton
          small
          look="text"
          busy={ending}
          className="min-h-11 justify-self-start px-0 text-muted"
          onConfirm={() => void end()}
        >
          {t('account.closeInquiry')}
        </DoubleCheckButton>
      )}
    </li>
  )
}

/** The listing, the state, and what is new since the couple last looked. */
function Head({ inquiry }: { inquiry: Inquiry }) {
  const { listing, status } = inquiry
  const t = useT()
  const name = useName()
  const { news, see } = useInquiryNews(inquiry)
  const outcome = useOutcomeFocus<HTMLSpanElement>(status === 'closed')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ListingName listing={listing} />
        <span ref={outcome} tabIndex={-1} className="flex flex-wrap gap-2">
          {news.length > 0 && <NewMark />}
          <Badge state={status as State} />
        </span>
      </div>
      <p aria-live="polite" className="unseen">
        {news.join(' ')}
      </p>
      {news.length > 0 && (
        <News name={listing ? name(listing) : t('account.listingGone')} onSeen={see}>
          {news.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </News>
      )}
    </>
  )
}

/** Says that the day named in the inquiry has been taken since, and shows what the couple can do. */
function GoneDay({ inquiry: { listing, party } }: { inquiry: Inquiry }) {
  const t = useT()
  const { day, around, guests } = party
  const daypart = (party.daypart ?? '') as Daypart | ''
  const wished = !around && day ? day : ''
  const near = useNearest({ listing: listing?.id ?? '', daypart: daypart || undefined, day: listing ? wished : '' })
  if (!listing || !near?.gone) return null
  return (
    <GoneNote
      text={t('account.goneInquiry')}
      lost={{ listing, daypart, day: wished, guests: guests ?? 0 }}
      free={near.free}
    />
  )
}

/** The further messages of both sides, loaded when they are opened. */
function Messages({ inquiry: { id, listing, status }, token }: { inquiry: Inquiry; token: string }) {
  const t = useT()
  const aimed = useHash() === `inquiry-${id}`
  const [open, setOpen] = useState(aimed)
  return (
    <details open={open} className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        {t('thread.messages')}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
      </summary>
      {open && (
        <Thread
          inquiry={id}
          token={token}
          side="couple"
          open={status !== 'closed' && !token}
          whatsApp={listing?.whatsapp ? whatsAppLink(listing.whatsapp) : undefined}
        />
      )}
    </details>
  )
}
