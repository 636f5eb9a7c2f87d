import { useMutation } from 'urql'
import { Button } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { toast } from '../../../shared/components/toast'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { type BundleSent, forgetBundle, useBundlesSent } from '../../../shared/inquiry/bundles'
import { answersPath } from '../../../shared/inquiry/several'
import { useUser } from '../../../shared/session/session'

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

/** Refusals that no second attempt changes. */
const final = new Set(['forbidden', 'not_found', 'conflict'])

/** What was asked of several at once: of the account, and from this browser while signed out. */
export function Bundles() {
  const t = useT()
  const me = useUser()
  const sent = useBundlesSent()
  return (
    <>
      {sent.length > 0 && (
        <section aria-labelledby="bundles-sent" className="panel mt-6 grid gap-3 p-4">
          <h2 id="bundles-sent">{t('account.bundlesBefore')}</h2>
          <ul className="grid divide-y divide-line">
            {sent.map((each) => (
              <Sent key={each.bundle} sent={each} attachable={me !== null} />
            ))}
          </ul>
        </section>
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
    <section aria-labelledby="bundles" className="panel mt-6 grid gap-3 p-4">
      <h2 id="bundles">{t('account.bundles')}</h2>
      <ul className="grid divide-y divide-line">
        {list.map(({ id, day, closed, createdAt, inquiries }) => (
          <li key={id} className="py-1">
            <Link to={answersPath(id)} className="link inline-flex min-h-11 items-center">
              {t('account.bundleOf', { count: inquiries.length })}
              {day && ` · ${date(day)}`}
            </Link>
            <p className="text-least text-muted">{closed ? t('account.bundleEnded') : ago(createdAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sent({ sent: { bundle, token, inquiries }, attachable }: { sent: BundleSent; attachable: boolean }) {
  const t = useT()
  const errorText = useErrorText()
  const [{ fetching }, attach] = useMutation(AttachBundle)
  const add = async () => {
    const { error } = await attach({ input: { bundle, token } })
    if (!error || final.has(refusal(error).code)) forgetBundle(bundle)
    toast(
      error
        ? { title: t('account.notAttached'), text: errorText(error), tone: 'danger' }
        : { title: t('account.attached'), tone: 'tile' },
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <Link to={answersPath(bundle)} className="link inline-flex min-h-11 items-center">
        {t('account.bundleOf', { count: Object.keys(inquiries).length })}
      </Link>
      <span className="flex flex-wrap gap-2">
        {attachable && (
          <Button small className="min-h-11" busy={fetching} onClick={() => void add()}>
            {t('account.attach')}
          </Button>
        )}
        <Button small look="text" className="min-h-11" onClick={() => forgetBundle(bundle)}>
          {t('account.notMine')}
        </Button>
      </span>
    </li>
  )
}
