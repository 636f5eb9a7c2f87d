import { useOwner } from '../useOwner'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMutation } from 'urql'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Pages } from '../../../shared/components/Pages'
import { Panel } from '../../../shared/components/Panel'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, readFragment } from '../../../shared/graphql/graphql'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { useMedia } from '../../../shared/hooks/useMedia'
import { useT } from '../../../shared/i18n/language'
import { useFilterParams } from '../../../shared/useFilterParams'
import { InquiryLine, OpenInquiry } from './InquiryCard'
import { ListingSelect } from './ListingSelect'
import { InboxDocument, InquiryDocument, InquiryFragment } from './inquiry'

const Read = graphql(`
  mutation ReadInquiry($input: ReadInquiry!) {
    readInquiry(input: $input) {
      position
    }
  }
`)

/**
 * The inquiries about the owner's listings, the newest first. The address names the listing and the open inquiry,
 * which is shown beside the list, or in its place on a narrow window.
 */
export function Page() {
  const { home } = useOwner()
  const t = useT()
  const wide = useMedia('(min-width: 1024px)')
  const [asked, change] = useFilterParams()
  const listing = asked.get('listing') ?? ''
  const open = asked.get('inquiry') ?? ''
  const choose = (id: string) => change({ inquiry: id })
  const alone = open !== '' && !wide
  return (
    <>
      <div className={alone ? 'unseen' : 'flex flex-wrap items-end justify-between gap-3'}>
        <h1 tabIndex={-1}>{t('owner.inbox')}</h1>
        {!alone && (
          <ListingSelect label={t('owner.about')} value={listing} onChange={(id) => change({ listing: id })} />
        )}
      </div>
      <div className="group gap-6 has-[li]:lg:grid has-[li]:lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className={alone ? 'hidden' : 'min-w-0'}>
          <Pages
            followed
            query={InboxDocument}
            variables={{ listing: listing || null }}
            pageOf={({ inbox }) => inbox}
            head={({ inbox }) => <p className="mt-1 text-muted">{t('owner.unread', { count: inbox.unread })}</p>}
            empty={
              <EmptyState title={t('owner.inboxEmpty')} ways={[{ to: home, label: t('owner.title') }]}>
                {t('owner.inboxEmptyText')}
              </EmptyState>
            }
          >
            {(inquiries) => (
              <ul className="mt-4 grid gap-3">
                {readFragment(InquiryFragment, inquiries).map((each) => (
                  <InquiryLine
                    key={each.id}
                    inquiry={each}
                    open={each.id === open}
                    onOpen={() => each.id !== open && choose(each.id)}
                  />
                ))}
              </ul>
            )}
          </Pages>
        </div>
        {open ? (
          <Opened key={open} id={open} alone={alone} onClose={() => choose('')} />
        ) : (
          <p className="mt-11 hidden self-start rounded-panel border border-dashed border-line p-10 text-center text-muted lg:group-has-[li]:block">
            {t('owner.chooseInquiry')}
          </p>
        )}
      </div>
    </>
  )
}

/** One inquiry with all details. A new one is marked as read when it is opened here. */
function Opened({ id, alone, onClose }: { id: string; alone: boolean; onClose: () => void }) {
  const t = useT()
  const [answer, ask] = useFollowed({
    query: InquiryDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const [, read] = useMutation(Read)
  const place = useRef<HTMLElement>(null)
  const inquiry = readFragment(InquiryFragment, answer.data?.inquiry)
  const fresh = inquiry?.status === 'new'
  useEffect(() => {
    if (fresh) void read({ input: { inquiry: id } })
  }, [fresh, id, read])
  // On a phone the inquiry replaces the list, and with it the element that had the focus.
  useEffect(() => {
    if (!alone) return
    scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [alone])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t('owner.inquiry')}
      className="min-w-0 self-start outline-none lg:sticky lg:top-24 lg:mt-11 lg:max-h-[calc(100dvh-112px)] lg:overflow-y-auto"
    >
      {alone && (
        <button type="button" onClick={onClose} className="btn btn-text mb-2 px-0">
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden className="mirror" />
          {t('owner.toInbox')}
        </button>
      )}
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.inquiry}
        empty={
          <EmptyState title={t('owner.noInquiry')}>
            <button type="button" className="btn btn-outline" onClick={onClose}>
              {t('owner.toInbox')}
            </button>
          </EmptyState>
        }
      >
        {() =>
          inquiry && (
            <OpenInquiry inquiry={inquiry} badge={alone} onOvertaken={() => ask({ requestPolicy: 'network-only' })} />
          )
        }
      </Panel>
    </section>
  )
}
