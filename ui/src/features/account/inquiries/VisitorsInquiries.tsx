import { useState } from 'react'
import { Button, ButtonLink } from '../../../shared/components/Button'
import { Panel } from '../../../shared/components/Panel'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, readFragment } from '../../../shared/graphql/graphql'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { forget, type SentBefore, useSentBefore } from '../../../shared/inquiry/sent'
import { SentBeforeDocument } from '../SentBefore'
import { useWaysIn } from '../../../shared/components/SignInFirst'
import { Bundles } from './Bundles'
import { InquiryFragment, InquiryRow } from './InquiryRow'
import { NotMine } from '../Before'

export const InquirySentDocument = graphql(
  `
    query InquirySent($id: ID!, $token: String!) {
      inquirySent(id: $id, token: $token) {
        ...MyInquiry
      }
    }
  `,
  [InquiryFragment],
)

/**
 * The inquiries that were sent from this browser without an account, with their answers. Several people may share the
 * browser, so the texts are hidden until they are requested.
 */
export function VisitorsInquiries() {
  const t = useT()
  const ways = useWaysIn()
  const list = useSentBefore()
  return (
    <div className="wrap max-w-3xl py-8">
      <h1 tabIndex={-1}>{t('nav.inquiries')}</h1>
      <p className="mt-1 text-muted">{t('account.visitorLead')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {ways.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
      <Bundles />
      <ul className="mt-6 grid gap-4">
        {list.map((each) => (
          <Sent key={each.inquiry} sent={each} />
        ))}
      </ul>
    </div>
  )
}

function Sent({ sent }: { sent: SentBefore }) {
  const t = useT()
  const named = useName()
  const [open, setOpen] = useState(false)
  const [{ data }] = useQuery({ query: SentBeforeDocument, variables: { listing: sent.listing } })
  const name = data?.listing ? named(data.listing) : t(data ? 'account.listingGone' : 'account.listingUnnamed')
  if (open) return <Opened sent={sent} />
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-2 p-4">
      <h2 className="text-panel">
        <bdi>{name}</bdi>
      </h2>
      <span className="flex flex-wrap gap-2">
        <Button
          small
          className="min-h-11"
          aria-label={t('account.showAnswerOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t('account.showAnswer')}
        </Button>
        <NotMine label={t('account.notMineOf', { name })} onForget={() => forget(sent.inquiry)} />
      </span>
    </li>
  )
}

function Opened({ sent: { inquiry: id, token } }: { sent: SentBefore }) {
  const t = useT()
  const [answer, ask] = useFollowed({
    query: InquirySentDocument,
    variables: { id, token },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const inquiry = readFragment(InquiryFragment, answer.data?.inquirySent)
  if (inquiry) return <InquiryRow inquiry={inquiry} token={token} />
  return (
    <li className="panel p-4">
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {() => (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{t('account.sentElsewhere')}</p>
            <Button small className="min-h-11" onClick={() => forget(id)}>
              {t('account.forgetHere')}
            </Button>
          </div>
        )}
      </Panel>
    </li>
  )
}
