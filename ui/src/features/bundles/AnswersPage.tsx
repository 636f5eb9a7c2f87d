import { Suspense, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useMutation } from 'urql'
import { bookingsPath } from '../../shared/booking/paths'
import { CardButton } from '../../shared/cards/CardButton'
import { Button, ButtonLink } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { PageSpinner } from '../../shared/components/Spinner'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { reason } from '../../shared/form/limits.json'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useFollowed } from '../../shared/graphql/useFollowed'
import { useFocusKept } from '../../shared/hooks/useFocusKept'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useBundlesSent } from '../../shared/inquiry/bundles'
import { answersPath } from '../../shared/inquiry/several'
import { paths } from '../../shared/paths'
import { Acceptance, isChosen, isOver, Next, Over, QuoteFragment } from '../../shared/quote/QuoteCard'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { copyLink } from '../../shared/passOn'
import { AskedListingFragment, type Column, Columns, useStanding } from './Columns'
import route from './AnswersPage.route'

const Family = lazyPart(() => import('./Family'))

export const BundleDocument = graphql(
  `
    query Bundle($id: ID!, $token: String!) {
      bundle(id: $id, token: $token) {
        id
        day
        closed
        chosen
        share {
          id
          token
        }
        inquiries {
          id
          status
          response
          createdAt
          listing {
            ...AskedListing
          }
          quotes {
            ...MyQuote
          }
        }
      }
    }
  `,
  [AskedListingFragment, QuoteFragment],
)

const ShareBundle = graphql(`
  mutation ShareBundle($input: ShareBundle!) {
    shareBundle(input: $input) {
      position
    }
  }
`)
const UnshareBundle = graphql(`
  mutation UnshareBundle($input: UnshareBundle!) {
    unshareBundle(input: $input) {
      position
    }
  }
`)
const CloseBundle = graphql(`
  mutation CloseBundle($input: CloseBundle!) {
    closeBundle(input: $input) {
      position
    }
  }
`)

type Bundle = NonNullable<ResultOf<typeof BundleDocument>['bundle']>

/** A key of an owner's last answer, which changes with each: the quote's id, or whether there is an answer in words. */
const answerOf = ({ id, response, quotes }: Pick<Bundle['inquiries'][number], 'id' | 'response' | 'quotes'>) =>
  readFragment(QuoteFragment, quotes)[0]?.id ?? `${id} ${response === null ? 'waits' : 'answered'}`

/** Whether a quote of an inquiry was accepted. The owner may have given another since. */
const wasChosen = ({ quotes }: Bundle['inquiries'][number]) => readFragment(QuoteFragment, quotes).some(isChosen)

/**
 * The page of a bundle, an inquiry to several owners: their answers side by side. It is for the couple, or for their
 * family by a link with a token in the fragment, so that no server logs it.
 */
export function Page() {
  const { id = '' } = useParams()
  const token = useLocation().hash.slice(1)
  if (!token) return <Asked id={id} />
  return (
    <Suspense fallback={<PageSpinner />}>
      <Family share={id} token={token} />
    </Suspense>
  )
}

function Asked({ id }: { id: string }) {
  const t = useT()
  const me = useUser()
  const sent = useBundlesSent().find(({ bundle }) => bundle === id)
  useDocumentTitle(t(route.title), { noindex: true })
  const token = sent?.token ?? ''
  const [answer, ask] = useFollowed({
    // Owners answer, and after one is chosen, the server closes the bundle a moment later and tells the others.
    followed: ({ bundle }) => bundle?.closed === false,
    query: BundleDocument,
    variables: { id, token },
    pause: !me && !token,
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  useFocusKept(answer.data)
  const away = (
    <EmptyState
      title={t('bundles.notYours')}
      ways={[
        me
          ? { to: paths.myInquiries(), label: t('nav.inquiries') }
          : { to: paths.login(location.pathname), label: t('nav.signIn') },
      ]}
    >
      {t('bundles.notYoursText')}
    </EmptyState>
  )
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{t('bundles.answers')}</h1>
      {!me && !token ? (
        away
      ) : (
        <Panel
          answer={answer}
          retry={() => ask({ requestPolicy: 'network-only' })}
          isEmpty={({ bundle }) => !bundle}
          empty={away}
        >
          {({ bundle }) => bundle && <Answers bundle={bundle} token={token} tokens={sent?.inquiries ?? {}} />}
        </Panel>
      )}
    </div>
  )
}

/** Whether a quote can be accepted. */
const isOpen = ({ quote, over, closed }: Column) => quote?.status === 'open' && !over && !closed

function Answers({ bundle, token, tokens }: { bundle: Bundle; token: string; tokens: Record<string, string> }) {
  const t = useT()
  const { date } = useDates()
  const [farewell, setFarewell] = useState('')
  const { day, closed, chosen, inquiries } = bundle
  // An answer that comes while the page is open is marked until it is left.
  const [before] = useState(() => new Set(inquiries.map(answerOf)))
  const taken = inquiries.find(wasChosen)
  const decided = closed || taken !== undefined
  const columns = inquiries.map(({ id, listing, response, status, quotes, createdAt }): Column => {
    const [quote] = readFragment(QuoteFragment, quotes)
    const state = response === null ? null : <bdi className="whitespace-pre-line">{response}</bdi>
    const over = taken !== undefined && id !== taken.id && t('bundles.inquiryClosed')
    const fresh = !before.has(answerOf({ id, response, quotes }))
    return { id, listing, quote, state, asked: createdAt, closed: status === 'closed', over, fresh }
  })
  const open = columns.some(isOpen)
  const accepted = columns.find(({ quote }) => quote?.status === 'accepted')?.quote
  return (
    <div className="grid gap-6">
      <p className="mt-2 text-muted">
        {day && `${date(day)} · `}
        {t(closed ? (chosen ? 'bundles.closedChosen' : 'bundles.closed') : 'bundles.lead')}
      </p>
      <Columns
        columns={columns}
        foot={{
          title: t('bundles.decide'),
          cell: (column) => <Decision column={column} token={tokens[column.id] ?? ''} farewell={farewell.trim()} />,
        }}
      />
      {open && <p className="max-w-2xl text-small text-muted">{t(token ? 'quote.visitorHint' : 'quote.hint')}</p>}
      {open && !decided && !token && inquiries.length > 1 && (
        <div className="max-w-2xl">
          <Textarea
            rows={3}
            optional
            label={t('bundles.farewell')}
            hint={t('bundles.farewellHint')}
            maxLength={reason.maxLength}
            value={farewell}
            onChange={({ currentTarget }) => setFarewell(currentTarget.value)}
          />
        </div>
      )}
      {accepted && token && <Next heldUntil={accepted.heldUntil} />}
      {!decided && <FamilyLink bundle={bundle} token={token} />}
      <div className="flex flex-wrap gap-3">
        {taken && !token && (
          <ButtonLink to={bookingsPath} look="primary">
            {t('quote.toBookings')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.myInquiries()}>{t('bundles.toInquiries')}</ButtonLink>
        {!decided && <End bundle={bundle.id} token={token} />}
      </div>
    </div>
  )
}

/** The actions on an answer, or its status. */
function Decision({ column, token, farewell }: { column: Column; token: string; farewell: string }) {
  const t = useT()
  const standing = useStanding()
  const { id, listing, quote, over, closed } = column
  if (quote && isOver(quote.status) && !over && !closed) return <Over inquiry={id} token={token} />
  if (!quote || !isOpen(column)) {
    const none = closed ? '–' : t('bundles.notYet')
    return <span className="text-muted">{quote ? standing(quote, over) : none}</span>
  }
  return (
    <div className="grid gap-2">
      <Acceptance
        key={quote.id} // a press for one quote confirms no newer one
        inquiry={id}
        quote={quote.id}
        listing={listing?.id}
        day={quote.days[0]}
        token={token}
        farewell={farewell}
        short
      />
    </div>
  )
}

/** Shows in a toast why an action failed. */
function useReport() {
  const t = useT()
  const errorText = useErrorText()
  return (error: Error | undefined, done: string) =>
    toast(
      error ? { title: t('bundles.notDone'), text: errorText(error), tone: 'danger' } : { title: done, tone: 'tile' },
    )
}

/** The link by which the family can watch, with the controls to create, send and revoke it. */
function FamilyLink({ bundle: { id, share }, token }: { bundle: Bundle; token: string }) {
  const t = useT()
  const report = useReport()
  const [{ fetching: sharing }, open] = useMutation(ShareBundle)
  const [{ fetching: ending }, end] = useMutation(UnshareBundle)
  const heading = useRef<HTMLHeadingElement>(null)
  const input = { bundle: id, ...(token && { token }) }
  const told = async (answer: Promise<{ error?: Error | undefined }>, done: string) => {
    const { error } = await answer
    report(error, done)
    if (!error) heading.current?.focus() // the pressed button goes
  }
  const link = share && `${location.origin}${answersPath(share.id)}#${share.token}`
  return (
    <section aria-labelledby="family" className="panel grid max-w-2xl gap-3 p-4">
      <h2 ref={heading} id="family" tabIndex={-1}>
        {t('bundles.family')}
      </h2>
      <p className="text-small text-muted">{t('bundles.familyText')}</p>
      {link ? (
        <>
          <p dir="ltr" className="own-line rounded-button bg-sunk px-3 py-2 text-small break-all select-all">
            {link}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyLink(link, t)}>{t('bundles.copy')}</Button>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(`${t('bundles.familyMessage')} ${link}`)}`}
              target="_blank"
              rel="noopener"
              className="btn btn-tile"
            >
              <WhatsAppIcon size={18} /> {t('bundles.byWhatsApp')}
            </a>
            <CardButton
              label={t('bundles.card')}
              card={{ path: `/cards/answers/${share.id}/`, token: share.token, title: t('bundles.answers') }}
            />
            <DoubleCheckButton
              look="text"
              busy={ending}
              onConfirm={() => void told(end({ input }), t('bundles.unshared'))}
            >
              {t('bundles.unshare')}
            </DoubleCheckButton>
          </div>
        </>
      ) : (
        <Button
          busy={sharing}
          className="justify-self-start"
          onClick={() => void told(open({ input }), t('bundles.shared'))}
        >
          {t('bundles.share')}
        </Button>
      )}
    </section>
  )
}

/** Ends the comparison without a choice. The inquiries continue one by one. */
function End({ bundle, token }: { bundle: string; token: string }) {
  const t = useT()
  const report = useReport()
  const [{ fetching }, close] = useMutation(CloseBundle)
  return (
    <DoubleCheckButton
      look="text"
      busy={fetching}
      onConfirm={() =>
        void close({ input: { bundle, ...(token && { token }) } }).then(({ error }) =>
          report(error, t('bundles.isOver')),
        )
      }
    >
      {t('bundles.end')}
    </DoubleCheckButton>
  )
}
