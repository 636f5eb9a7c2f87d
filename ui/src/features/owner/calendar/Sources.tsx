import { Plus, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { daypartWords } from '../../../shared/booking/booking'
import { wholeDay } from '../../../shared/calendar/day'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Input } from '../../../shared/components/Field'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { type Hall, useEither, useSend } from './calendar'
import { type Place, PlaceFields } from './PlaceFields'

export const CalendarSourcesDocument = graphql(`
  query CalendarSources($listing: ID!) {
    calendarSources(listing: $listing) {
      id
      name
      host
      hall
      daypart
      days
      readAt
      triedAt
      reading
      problem
      unread
      rolling {
        from
        to
      }
    }
  }
`)
const AddSource = graphql(`
  mutation AddSource($input: AddSource!) {
    addSource(input: $input) {
      position
    }
  }
`)
const RemoveSource = graphql(`
  mutation RemoveSource($input: RemoveSource!) {
    removeSource(input: $input) {
      position
    }
  }
`)
const ReadSource = graphql(`
  mutation ReadSource($input: ReadSource!) {
    readSource(input: $input) {
      position
    }
  }
`)

type Source = ResultOf<typeof CalendarSourcesDocument>['calendarSources'][number]

const problemWords: Record<string, MessageKey> = {
  certificate: 'owner.sourceCertificate',
  failing: 'owner.sourceFailing',
  forbidden: 'owner.sourceForbidden',
  gone: 'owner.sourceGone',
  not_calendar: 'owner.sourceNotCalendar',
  redirects: 'owner.sourceRedirects',
  refused: 'owner.sourceRefused',
  timeout: 'owner.sourceTimeout',
  too_deep: 'owner.sourceTooDeep',
  too_large: 'owner.sourceTooLarge',
  too_long_line: 'owner.sourceTooLongLine',
  too_many_entries: 'owner.sourceTooManyEntries',
  too_many_lines: 'owner.sourceTooManyEntries',
}

const minute = 60_000
/** How often (in milliseconds) and how many times the page polls while a calendar is being read. */
const [lookEvery, looks] = [2000, 20]

/** The calendar sources, polled for a while as long as one of them is being read. */
function useSources(listing: string) {
  const [looked, setLooked] = useState(0)
  const [answer, ask] = useQuery({
    query: CalendarSourcesDocument,
    variables: { listing },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const busy = answer.data?.calendarSources.some(({ reading }) => reading) ?? false
  useEffect(() => {
    if (!busy || looked >= looks) return
    const timer = setTimeout(() => {
      setLooked(looked + 1)
      ask({ requestPolicy: 'network-only' })
    }, lookEvery)
    return () => clearTimeout(timer)
  }, [busy, looked, ask])
  return { answer, ask, lookAgain: () => setLooked(0) }
}

/** The owner's calendars on other sites, whose days are closed here. They can be added, read again and removed. */
export function Sources({ listing, halls }: { listing: string; halls: readonly Hall[] }) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const { answer, ask, lookAgain } = useSources(listing)
  return (
    <section className="grid gap-3" aria-labelledby="sources">
      <h2 id="sources">{t('owner.sources')}</h2>
      <p className="text-small text-muted">{t('owner.sourcesHint')}</p>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ calendarSources }) => calendarSources.length === 0}
        empty={<p className="text-muted">{t('owner.sourceNone')}</p>}
      >
        {({ calendarSources }) => (
          <ul className="grid gap-3 md:grid-cols-2">
            {calendarSources.map((source) => (
              <SourceCard key={source.id} listing={listing} source={source} halls={halls} onAsked={lookAgain} />
            ))}
          </ul>
        )}
      </Panel>
      <div>
        <Button onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden />
          {t('owner.sourceAdd')}
        </Button>
      </div>
      {adding && (
        <AddDialog
          listing={listing}
          halls={halls}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            lookAgain()
          }}
        />
      )}
    </section>
  )
}

function useSourceCommands(listing: string, { id, triedAt }: Source, onAsked: () => void) {
  const t = useT()
  const send = useSend()
  const errorText = useErrorText()
  const input = { listing, source: id }
  const failed = (error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' })
  const read = async () => {
    if (triedAt && Date.now() - Date.parse(triedAt) < minute) {
      toast({ title: t('owner.sourceJustRead') })
      return
    }
    try {
      await send(ReadSource, { input })
      onAsked()
    } catch (error) {
      failed(error as Error)
    }
  }
  const remove = () =>
    void send(RemoveSource, { input }).then(
      () => toast({ title: t('owner.sourceRemoved'), text: t('owner.sourceRemovedText'), tone: 'tile' }),
      failed,
    )
  return { read, remove }
}

function SourceCard({
  listing,
  source,
  halls,
  onAsked,
}: {
  listing: string
  source: Source
  halls: readonly Hall[]
  onAsked: () => void
}) {
  const t = useT()
  const either = useEither()
  const lang = useLanguage()
  const { name, host, hall, daypart, days, reading, readAt, unread, rolling } = source
  const found = halls.length > 1 && halls.find((each) => each.id === hall)
  const { read, remove } = useSourceCommands(listing, source, onAsked)
  return (
    <li className="panel grid content-start gap-2 p-4">
      <h3>
        <bdi>{name || host}</bdi>
      </h3>
      {name && (
        <p className="text-small text-muted">
          <bdi dir="ltr">{host}</bdi>
        </p>
      )}
      <p className="text-small">
        {[found && either(found.name), t(daypartWords[daypart]), readAt && t('owner.sourceDays', { count: days })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Reading source={source} />
      {unread > 0 && <p className="text-small">{t('owner.sourceUnread', { count: unread })}</p>}
      {rolling && (
        <p className="text-small">
          {t('owner.sourceRolling', {
            days: t('booking.fromTo', { from: wholeDay(rolling.from, lang), to: wholeDay(rolling.to, lang) }),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button small className="min-h-11" busy={reading} onClick={() => void read()}>
          <RefreshCw size={16} aria-hidden />
          {t('owner.sourceReadNow')}
        </Button>
        <DoubleCheckButton small look="text" className="min-h-11" onConfirm={remove}>
          {t('owner.remove')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}

/** The status of a source: when it was read, or when and why reading failed, and that its earlier days still count. */
function Reading({ source: { reading, readAt, triedAt, problem, days } }: { source: Source }) {
  const t = useT()
  const { ago } = useDates()
  return (
    <>
      <p role="status" className="text-small text-muted">
        {reading
          ? t('owner.sourceReading')
          : readAt
            ? t('owner.sourceRead', { ago: ago(readAt) })
            : t('owner.sourceNever')}
      </p>
      {problem && (
        <div className="grid gap-1 text-small">
          <p className="font-semibold text-danger">{t(problemWords[problem] ?? 'owner.sourceUnreachable')}</p>
          <p className="text-muted">
            {triedAt && t('owner.sourceTried', { ago: ago(triedAt) })} {days > 0 && t('owner.sourceKept')}
          </p>
        </div>
      )}
    </>
  )
}

function AddDialog({
  listing,
  halls,
  onClose,
  onAdded,
}: {
  listing: string
  halls: readonly Hall[]
  onClose: () => void
  onAdded: () => void
}) {
  const t = useT()
  const send = useSend()
  const [place, setPlace] = useState<Place>({ hall: halls[0]!.id, daypart: 'all_day' })
  const form = useForm(async (fields) => {
    await send(AddSource, {
      input: { listing, ...place, address: textOf(fields, 'address'), name: textOf(fields, 'name') },
    })
    onAdded()
    toast({ title: t('owner.sourceAdded'), text: t('owner.sourceAddedText'), tone: 'tile' })
  })
  const { errors } = form
  return (
    <Dialog title={t('owner.sourceAdd')} onClose={onClose}>
      <Form of={form}>
        <Input
          name="address"
          label={t('owner.sourceAddress')}
          hint={t('owner.sourceAddressHint')}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          error={errors.address}
        />
        <Input
          name="name"
          label={t('owner.sourceName')}
          hint={t('owner.sourceNameHint')}
          optional
          autoComplete="off"
          error={errors.name}
        />
        <PlaceFields halls={halls} place={place} onPlace={setPlace} errors={errors} />
        <Button type="submit" look="primary" busy={form.busy}>
          {t('owner.sourceAdd')}
        </Button>
      </Form>
    </Dialog>
  )
}
