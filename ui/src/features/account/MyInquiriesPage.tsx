import { bookingsPath } from '../../shared/booking/paths'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { graphql, readFragment } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import { useBundlesSent } from '../../shared/inquiry/bundles'
import { useSentBefore } from '../../shared/inquiry/sent'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Bundles } from './inquiries/Bundles'
import { InquiryFragment, InquiryRow } from './inquiries/InquiryRow'
import { VisitorsInquiries } from './inquiries/VisitorsInquiries'
import { SentBefore } from './SentBefore'
import route from './MyInquiriesPage.route'
import { SignInFirst } from '../../shared/components/SignInFirst'

export const MyInquiriesDocument = graphql(
  `
    query MyInquiries($after: String) {
      myInquiries(after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          ...MyInquiry
        }
      }
    }
  `,
  [InquiryFragment],
)

/** The page of a couple's inquiries and their answers. */
export function Page() {
  const t = useT()
  const me = useUser()
  const alone = useSentBefore().length > 0
  const several = useBundlesSent().length > 0
  const before = alone || several
  useDocumentTitle(t(route.title), { noindex: true })
  if (!me && before) return <VisitorsInquiries />
  return (
    <SignInFirst title={t('account.inquiriesSignIn')}>
      <MyInquiries before={before} />
    </SignInFirst>
  )
}

function MyInquiries({ before }: { before: boolean }) {
  const t = useT()
  return (
    <div className="wrap max-w-3xl py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{t('nav.inquiries')}</h1>
        <Link to={bookingsPath} className="inline-flex min-h-11 items-center underline">
          {t('account.bookings')}
        </Link>
      </div>
      <SentBefore />
      <Bundles />
      <Pages
        followed
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
            {readFragment(InquiryFragment, inquiries).map((each) => (
              <InquiryRow key={each.id} inquiry={each} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}
