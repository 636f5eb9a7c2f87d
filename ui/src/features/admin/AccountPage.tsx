import { ChevronLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { useState } from 'react'
import { useMutation } from 'urql'
import { ConfirmedLink, useConfirmed } from '../../shared/components/Confirmed'
import { Badge, Reason } from '../../shared/components/Badge'
import { Button } from '../../shared/components/Button'
import { EmailText } from '../../shared/components/EmailText'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { formatPhone } from '../../shared/phone'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AuditList } from './AuditList'
import { roleWords } from './auditWords'
import { ReasonDialog } from './ReasonDialog'
import { changed, RoleDialog } from './RoleDialog'

export const AccountDocument = graphql(`
  query Account($id: ID!) {
    account(id: $id) {
      id
      username
      role
      lang
      verified
      suspended
      reason
      erased
      createdAt
    }
  }
`)

export const ContactDocument = graphql(`
  query AccountContact($id: ID!) {
    account(id: $id) {
      id
      email
      phone
    }
  }
`)

const SuspendAccount = graphql(`
  mutation SuspendAccount($input: SuspendAccount!) {
    suspendAccount(input: $input) {
      position
    }
  }
`)
const ReinstateAccount = graphql(`
  mutation ReinstateAccount($input: ReinstateAccount!) {
    reinstateAccount(input: $input) {
      position
    }
  }
`)

/** The page of one account: its facts, the commands on it, and the audit entries by it and about it. */
export function Page() {
  const { id = '' } = useParams()
  return <Account key={id} id={id} />
}

function Account({ id }: { id: string }) {
  const t = useT()
  const [answer, ask] = useQuery({ query: AccountDocument, variables: { id }, requestPolicy: 'cache-and-network' })
  return (
    <div className="grid gap-6">
      <Link
        to={paths.adminPage('accounts')}
        className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-small"
      >
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('admin.allAccounts')}
      </Link>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.account}
        empty={!answer.error && <EmptyState title={t('admin.noAccounts')} />}
      >
        {({ account }) => account && <AccountPanel account={account} />}
      </Panel>
      {answer.data?.account !== null && (
        <section className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="me-auto">{t('admin.audit')}</h2>
            <Link
              className="link inline-flex min-h-11 items-center text-small"
              to={`${paths.adminPage('security')}?account=${id}`}
            >
              {t('admin.securityOfAccount')}
            </Link>
            <ConfirmedLink href={`/api/audit.csv?account=${id}`} className="btn btn-outline btn-small">
              CSV
            </ConfirmedLink>
          </div>
          <AuditList filter={{ account: id }} />
        </section>
      )}
    </div>
  )
}

interface AccountProps {
  account: NonNullable<ResultOf<typeof AccountDocument>['account']>
}

/** The facts of the account. */
function AccountPanel({ account }: AccountProps) {
  const t = useT()
  const me = useUser()
  const { date } = useDates()
  useDocumentTitle(account.username ?? t('admin.erased'), { noindex: true })
  return (
    <section className="panel grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto">
          <bdi>{account.username ?? t('admin.erased')}</bdi>
        </h2>
        {account.suspended && <Badge state="suspended" />}
      </div>
      {account.suspended && account.reason && <Reason tone="refused">{account.reason}</Reason>}
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('admin.role')}</dt>
        <dd>{roleWords[account.role] ? t(roleWords[account.role]!) : account.role}</dd>
        <dt className="text-muted">{t('admin.registered')}</dt>
        <dd>{date(account.createdAt, 'moment')}</dd>
        <dt className="text-muted">{t('admin.email')}</dt>
        <dd>{t(account.erased ? 'admin.erased' : account.verified ? 'admin.verified' : 'admin.unverified')}</dd>
      </dl>
      {!account.erased && <Contact id={account.id} />}
      {account.id === me?.id && <p className="text-small text-muted">{t('admin.yourself')}</p>}
      {!account.erased && account.id !== me?.id && <AccountActions account={account} />}
    </section>
  )
}

/** The commands on an account other than the admin's own. */
function AccountActions({ account }: AccountProps) {
  const t = useT()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<'suspend' | 'role'>()
  const [confirmed, confirmation] = useConfirmed()
  const [, suspend] = useMutation(SuspendAccount)
  const [, reinstate] = useMutation(ReinstateAccount)
  const done = () => toast({ title: t('admin.done'), tone: 'tile' })
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {account.suspended ? (
          <Button
            onClick={() =>
              void reinstate({ input: { account: account.id } }, changed).then(({ error }) =>
                error ? toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' }) : done(),
              )
            }
          >
            {t('admin.reinstate')}
          </Button>
        ) : (
          <Button look="danger" onClick={() => void confirmed(() => setAsking('suspend'))}>
            {t('admin.suspend')}
          </Button>
        )}
        <Button onClick={() => void confirmed(() => setAsking('role'))}>{t('admin.grantRole')}</Button>
      </div>
      {confirmation}
      {asking === 'suspend' && (
        <ReasonDialog
          title={t('admin.suspendAccountTitle')}
          about={account.username ?? undefined}
          action={t('admin.suspend')}
          hint={t('admin.suspendAccountHint')}
          onClose={() => setAsking(undefined)}
          onReason={async (reason) => {
            const { error } = await suspend({ input: { account: account.id, reason } }, changed)
            if (error) throw error
            done()
          }}
        />
      )}
      {asking === 'role' && (
        <RoleDialog id={account.id} now={account.role} onClose={() => setAsking(undefined)} onDone={done} />
      )}
    </>
  )
}

/** The email and phone of an account. They are loaded only when the admin asks for them. */
function Contact({ id }: { id: string }) {
  const t = useT()
  const [shown, show] = useState(false)
  const [answer, ask] = useQuery({ query: ContactDocument, variables: { id }, pause: !shown })
  if (!shown)
    return (
      <Button small className="justify-self-start" onClick={() => show(true)}>
        {t('admin.showContact')}
      </Button>
    )
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ account }) => (
        <p className="flex flex-wrap gap-x-6 text-small">
          {account?.email && <EmailText>{account.email}</EmailText>}
          <bdi dir="ltr">{account?.phone ? formatPhone(account.phone) : t('admin.noPhone')}</bdi>
        </p>
      )}
    </Panel>
  )
}
