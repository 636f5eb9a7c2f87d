import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { ErrorNote, useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { Picture } from '../../shared/components/Picture'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { PageSpinner } from '../../shared/components/Spinner'
import { lazyPart } from '../../shared/components/WhenNear'

export const OwnerDocument = graphql(`
  query Owner {
    myListings {
      id
      nameAr
      nameEn
      status
      reason
      updatedAt
      revision {
        id
      }
      cover {
        url
        width
        height
        colour
        variants {
          width
          url
        }
      }
    }
    inbox(first: 20) {
      total
      unread
      nodes {
        id
        name
        phone
        message
        response
        status
        createdAt
        listing {
          nameAr
          nameEn
        }
      }
    }
  }
`)

const Resubmit = graphql(`mutation ResubmitListing($input: ResubmitListing!) { resubmitListing(input: $input) { position } }`)
const Respond = graphql(`mutation RespondToInquiry($input: RespondToInquiry!) { respondToInquiry(input: $input) { position } }`)

type Answer = ResultOf<typeof OwnerDocument>

const NewListing = lazyPart(async () => ({ default: (await import('./editor/ListingEditor')).NewListing }))
const EditListing = lazyPart(async () => ({ default: (await import('./editor/ListingEditor')).EditListing }))

/** An owner's rooms under /dashboard or /provider-dashboard: their listings, the editor of one, inquiries. */
export function Page() {
  const t = useT()
  const me = useUser()
  const [, base = '', room, id] = useLocation().pathname.split('/')
  if (!me) return <EmptyState title={t('owner.signIn')} ways={[{ to: paths.login(), label: t('nav.signIn') }]} />
  const home = `/${base}`
  if (room === 'new') return <div className="wrap py-6"><Suspense fallback={<PageSpinner />}><NewListing me={me} home={home} /></Suspense></div>
  if (room === 'listings' && id) return <div className="wrap py-6"><Suspense fallback={<PageSpinner />}><EditListing id={id} home={home} /></Suspense></div>
  return <Listings />
}

function Listings() {
  const t = useT()
  const me = useUser()
  useDocumentTitle(t('owner.title'), { noindex: true })
  const [answer, ask] = useQuery({ query: OwnerDocument, requestPolicy: 'cache-and-network', pause: !me })
  const again = () => ask({ requestPolicy: 'network-only' })
  if (!me) return <EmptyState title={t('owner.signIn')} ways={[{ to: paths.login(), label: t('nav.signIn') }]} />
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{t('owner.title')}</h1>
      <Panel answer={answer} retry={again}>
        {({ myListings, inbox }) => (
          <div className="grid gap-10 pt-6 lg:grid-cols-2">
            <section>
              <h2>{t('owner.listings', { count: myListings.length })}</h2>
              <ul className="mt-4 grid gap-3">{myListings.map((each) => <ListingRow key={each.id} listing={each} onDone={again} />)}</ul>
            </section>
            <section>
              <h2>{t('owner.inbox', { unread: inbox.unread })}</h2>
              {inbox.nodes.length === 0 && <p className="mt-2 text-muted">{t('owner.inboxEmpty')}</p>}
              <ul className="mt-4 grid gap-3">{inbox.nodes.map((each) => <InquiryRow key={each.id} inquiry={each} onDone={again} />)}</ul>
            </section>
          </div>
        )}
      </Panel>
    </div>
  )
}

function ListingRow({ listing, onDone }: { listing: Answer['myListings'][number]; onDone: () => void }) {
  const t = useT()
  const name = useName()
  const errorText = useErrorText()
  const [{ fetching }, resubmit] = useMutation(Resubmit)
  return (
    <li className="panel grid grid-cols-[96px_1fr] gap-3 p-3">
      <Picture source={listing.cover} alt="" sizes="96px" className="aspect-4/3 w-full rounded-badge object-cover" />
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 dir="auto">{name(listing)}</h3>
          <Badge state={listing.status.toLowerCase() as State} />
        </div>
        {listing.revision && <p className="text-small text-muted">{t('owner.revision')}</p>}
        {listing.reason && <Reason tone="refused">{listing.reason}</Reason>}
        {listing.status === 'REJECTED' && (
          <Button
            small
            busy={fetching}
            className="justify-self-start"
            onClick={() =>
              void resubmit({ input: { listing: listing.id } }).then(({ error }) => {
                toast(error ? { title: t('owner.notDone'), text: errorText(error), tone: 'danger' } : { title: t('owner.resubmitted'), tone: 'tile' })
                onDone()
              })
            }
          >
            {t('owner.resubmit')}
          </Button>
        )}
      </div>
    </li>
  )
}

function InquiryRow({ inquiry, onDone }: { inquiry: Answer['inbox']['nodes'][number]; onDone: () => void }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const [, respond] = useMutation(Respond)
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    const { error } = await respond({ input: { inquiry: inquiry.id, response: textOf(form, 'response') } })
    if (error) throw error
    toast({ title: t('owner.answered'), tone: 'tile' })
    onDone()
  })
  return (
    <li className="panel grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b dir="auto">{inquiry.name ?? t('owner.erased')}</b>
        <Badge state={inquiry.status as State} />
      </div>
      <p className="text-least text-muted">{inquiry.listing && <span dir="auto">{name(inquiry.listing)}</span>} · {ago(inquiry.createdAt)} {inquiry.phone && <bdi dir="ltr">{inquiry.phone}</bdi>}</p>
      {inquiry.message && <p dir="auto">{inquiry.message}</p>}
      {inquiry.response && <Reason tone="quiet">{inquiry.response}</Reason>}
      {!inquiry.response && inquiry.status !== 'closed' && (
        <form noValidate onSubmit={onSubmit} className="grid gap-2">
          {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
          <Textarea name="response" rows={2} quietLabel label={t('owner.answer')} placeholder={t('owner.answer')} error={errors.response} />
          <Button type="submit" small look="primary" busy={busy} className="justify-self-start">{t('owner.send')}</Button>
        </form>
      )}
    </li>
  )
}
