import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { Button } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { copyLink } from '../../../shared/passOn'
import { useSend } from './calendar'

export const CalendarFeedDocument = graphql(`
  query CalendarFeed($listing: ID!) {
    calendarFeed(listing: $listing) {
      path
      names
      lang
    }
  }
`)
const OpenFeed = graphql(`
  mutation OpenFeed($input: OpenFeed!) {
    openFeed(input: $input) {
      position
    }
  }
`)
const CloseFeed = graphql(`
  mutation CloseFeed($input: CloseFeed!) {
    closeFeed(input: $input) {
      position
    }
  }
`)

type OwnFeed = NonNullable<ResultOf<typeof CalendarFeedDocument>['calendarFeed']>

/** Creates or renews the address of the feed, and deletes it. A failure is shown in a toast. */
function useFeedCommands(listing: string) {
  const t = useT()
  const lang = useLanguage()
  const send = useSend()
  const errorText = useErrorText()
  const report = (work: Promise<unknown>) =>
    void work.catch((error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }))
  return {
    open: (names: boolean, renew = false) => report(send(OpenFeed, { input: { listing, lang, names, renew } })),
    close: () => report(send(CloseFeed, { input: { listing } })),
  }
}

/**
 * The secret address from which a calendar app reads the listing's dates, with buttons to create, copy, renew and
 * delete it.
 */
export function Feed({ listing }: { listing: string }) {
  const t = useT()
  const { open } = useFeedCommands(listing)
  const [answer, ask] = useQuery({
    query: CalendarFeedDocument,
    variables: { listing },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <section className="grid gap-3" aria-labelledby="feed">
      <h2 id="feed">{t('owner.feed')}</h2>
      <p className="text-small text-muted">{t('owner.feedHint')}</p>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ calendarFeed: feed }) =>
          feed ? (
            <OpenedFeed listing={listing} feed={feed} />
          ) : (
            <div>
              <Button onClick={() => open(false)}>{t('owner.feedOpen')}</Button>
            </div>
          )
        }
      </Panel>
    </section>
  )
}

/** The address of the feed, with its buttons. */
function OpenedFeed({ listing, feed }: { listing: string; feed: OwnFeed }) {
  const t = useT()
  const { open, close } = useFeedCommands(listing)
  const address = new URL(feed.path, location.origin).href
  return (
    <div className="panel grid gap-3 p-4">
      <input
        readOnly
        dir="ltr"
        className="control"
        aria-label={t('owner.feedAddress')}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          checked={feed.names}
          onChange={(event) => open(event.target.checked)}
        />
        {t('owner.feedNames')}
      </label>
      <div className="flex flex-wrap gap-2">
        <Button small className="min-h-11" onClick={() => void copyLink(address, t)}>
          {t('owner.feedCopy')}
        </Button>
        <a className="btn btn-outline btn-small min-h-11" href={address.replace(/^https?:/, 'webcal:')}>
          {t('owner.feedSubscribe')}
        </a>
        <DoubleCheckButton small look="text" className="min-h-11" onConfirm={() => open(feed.names, true)}>
          {t('owner.feedRenew')}
        </DoubleCheckButton>
        <DoubleCheckButton small look="text" className="min-h-11" onConfirm={close}>
          {t('owner.feedClose')}
        </DoubleCheckButton>
      </div>
      <p className="text-least text-muted">{t('owner.feedRenewHint')}</p>
    </div>
  )
}
