import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { useErrorText } from '../../shared/components/ErrorNote'
import { toast } from '../../shared/components/toast'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { forget, type SentBefore as Sent, useSentBefore } from '../../shared/inquiry/sent'

export const SentBeforeDocument = graphql(`
  query SentBefore($listing: String!) {
    listing(slugOrId: $listing) {
      nameAr
      nameEn
    }
  }
`)

const AttachInquiry = graphql(`
  mutation AttachInquiry($input: AttachInquiry!) {
    attachInquiry(input: $input) {
      position
    }
  }
`)

/** Refusals that no second attempt changes. */
const final = new Set(['forbidden', 'not_found', 'conflict'])

/**
 * Inquiries that were sent from this browser while signed out. Several people may share it, so that each says of each
 * whether it is theirs, and nothing of its text is shown before.
 */
export function SentBefore() {
  const t = useT()
  const list = useSentBefore()
  if (list.length === 0) return null
  return (
    <section aria-labelledby="sent-before" className="panel mt-6 grid gap-3 p-4">
      <div>
        <h2 id="sent-before">{t('account.sentBefore')}</h2>
        <p className="text-small text-muted">{t('account.sentBeforeText')}</p>
      </div>
      <ul className="grid divide-y divide-line">
        {list.map((each) => (
          <Row key={each.inquiry} sent={each} />
        ))}
      </ul>
    </section>
  )
}

function Row({ sent: { inquiry, listing, token } }: { sent: Sent }) {
  const t = useT()
  const named = useName()
  const errorText = useErrorText()
  const [{ data, fetching: naming }] = useQuery({ query: SentBeforeDocument, variables: { listing } })
  const [{ fetching }, attach] = useMutation(AttachInquiry)
  const name = data?.listing ? named(data.listing) : t(data ? 'account.listingGone' : 'account.listingUnnamed')
  const add = async () => {
    const { error } = await attach({ input: { inquiry, token } })
    if (!error || final.has(refusal(error).code)) forget(inquiry)
    toast(
      error
        ? { title: t('account.notAttached'), text: errorText(error), tone: 'danger' }
        : { title: t('account.attached'), tone: 'tile' },
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      {naming && !data ? (
        <span aria-hidden className="skeleton h-4 w-48" />
      ) : (
        <bdi className="font-semibold">{name}</bdi>
      )}
      <span className="flex flex-wrap gap-2">
        <Button
          small
          className="min-h-11"
          busy={fetching}
          aria-label={t('account.attachOf', { name })}
          onClick={() => void add()}
        >
          {t('account.attach')}
        </Button>
        <Button
          small
          look="text"
          className="min-h-11"
          aria-label={t('account.notMineOf', { name })}
          onClick={() => forget(inquiry)}
        >
          {t('account.notMine')}
        </Button>
      </span>
    </li>
  )
}
