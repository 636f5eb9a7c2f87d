import { useMutation } from 'urql'
import { Link } from '../../../shared/components/Link'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { type BundleSent, forgetBundle, useBundlesSent } from '../../../shared/inquiry/bundles'
import { answersPath } from '../../../shared/inquiry/several'
import { useUser } from '../../../shared/session/session'
import { Before, BeforeRow, useAttached } from '../Before'

export const MyBundlesDocument = graphql(`
  query MyBundles {
    myBundles(first: 20) {
      nodes {
        id
        day
        closed
        createdAt
        inquiries {
          id
        }
      }
    }
  }
`)

const AttachBundle = graphql(`
  mutation AttachBundle($input: AttachBundle!) {
    attachBundle(input: $input) {
      position
    }
  }
`)

/**
 * Inquiries that were sent to several owners at once: those of the account, and those sent from this browser while
 * signed out.
 */
export function Bundles() {
  const t = useT()
  const me = useUser()
  const sent = useBundlesSent()
  return (
    <>
      {sent.length > 0 && (
        <Before id="bundles-sent" title={t('account.bundlesBefore')}>
          {sent.map((each) => (
            <Sent key={each.bundle} sent={each} attachable={me !== null} />
          ))}
        </Before>
      )}
      {me && <Mine />}
    </>
  )
}

function Mine() {
  const t = useT()
  const { date, ago } = useDates()
  const [{ data }] = useQuery({
    query: MyBundlesDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const list = data?.myBundles.nodes ?? []
  if (list.length === 0) return null
  return (
    <Before id="bundles" title={t('account.bundles')}>
      {list.map(({ id, day, closed, createdAt, inquiries }) => (
        <li key={id} className="py-1">
          <Link to={answersPath(id)} className="link inline-flex min-h-11 items-center">
            {t('account.bundleOf', { count: inquiries.length })}
            {day && ` · ${date(day)}`}
          </Link>
          <p className="text-least text-muted">{closed ? t('account.bundleEnded') : ago(createdAt)}</p>
        </li>
      ))}
    </Before>
  )
}

function Sent({ sent: { bundle, token, inquiries, day }, attachable }: { sent: BundleSent; attachable: boolean }) {
  const t = useT()
  const { date } = useDates()
  const attached = useAttached(() => forgetBundle(bundle))
  const [{ fetching }, attach] = useMutation(AttachBundle)
  return (
    <BeforeRow
      what={
        <Link to={answersPath(bundle)} className="link inline-flex min-h-11 items-center">
          {t('account.bundleOf', { count: Object.keys(inquiries).length })}
          {day && ` · ${date(day)}`}
        </Link>
      }
      busy={fetching}
      onAttach={attachable ? () => void attach({ input: { bundle, token } }).then(attached) : undefined}
      onForget={() => forgetBundle(bundle)}
    />
  )
}
