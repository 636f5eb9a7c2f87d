import { useMutation } from 'urql'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { forget, type SentBefore as Sent, useSentBefore } from '../../shared/inquiry/sent'
import { Before, BeforeRow, useAttached } from './Before'

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

/**
 * Inquiries that were sent from this browser while signed out. Several people may share the browser, so the user
 * confirms each as theirs, and its text is hidden until then.
 */
export function SentBefore() {
  const t = useT()
  const list = useSentBefore()
  if (list.length === 0) return null
  return (
    <Before id="sent-before" title={t('account.sentBefore')} text={t('account.sentBeforeText')}>
      {list.map((each) => (
        <Row key={each.inquiry} sent={each} />
      ))}
    </Before>
  )
}

function Row({ sent: { inquiry, listing, token } }: { sent: Sent }) {
  const t = useT()
  const named = useName()
  const attached = useAttached(() => forget(inquiry))
  const [{ data, fetching: naming }] = useQuery({ query: SentBeforeDocument, variables: { listing } })
  const [{ fetching }, attach] = useMutation(AttachInquiry)
  const name = data?.listing ? named(data.listing) : t(data ? 'account.listingGone' : 'account.listingUnnamed')
  return (
    <BeforeRow
      what={
        naming && !data ? (
          <span aria-hidden className="skeleton h-4 w-48" />
        ) : (
          <bdi className="font-semibold">{name}</bdi>
        )
      }
      busy={fetching}
      attachLabel={t('account.attachOf', { name })}
      onAttach={() => void attach({ input: { inquiry, token } }).then(attached)}
      forgetLabel={t('account.notMineOf', { name })}
      onForget={() => forget(inquiry)}
    />
  )
}
