import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { HealthDocument } from './health'
import { Kbd } from './Kbd'
import { WaitingDocument } from './queue'
import { isLate, queuesOf, type WaitingQueue } from './waiting'
import { Shortcuts } from './Shortcuts'
import { useShortcuts, useShortcutsOn } from './useShortcuts'

/** Every queue with its oldest item. The queue with the oldest item is first. A digit key opens a queue. */
export function Queues() {
  const [answer, ask] = useQuery({ query: WaitingDocument, requestPolicy: 'cache-and-network' })
  const [health] = useQuery({ query: HealthDocument, requestPolicy: 'cache-and-network' })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ waiting }) => <List queues={queuesOf(waiting, health.data?.systemStatus)} />}
    </Panel>
  )
}

function List({ queues }: { queues: WaitingQueue[] }) {
  const navigate = useNavigate()
  const [now] = useState(Date.now)
  useShortcuts(Object.fromEntries(queues.map(({ to }, i) => [String(i + 1), () => void navigate(to)])))
  return (
    <div className="grid gap-3">
      <Overdue count={queues.filter((each) => isLate(each, now)).length} />
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {queues.map((queue, i) => (
          <li key={queue.key}>
            <Card queue={queue} digit={String(i + 1)} late={isLate(queue, now)} />
          </li>
        ))}
      </ol>
      <Shortcuts keys={[[`1–${queues.length}`, 'admin.keyQueue']]} />
    </div>
  )
}

/** Says in how many queues the oldest item is overdue. */
function Overdue({ count }: { count: number }) {
  const t = useT()
  return (
    <p className={`flex items-center gap-2 text-small ${count > 0 ? 'font-semibold text-danger' : 'text-muted'}`}>
      {count > 0 && <CircleAlert size={17} strokeWidth={1.75} aria-hidden />}
      {t('admin.overdue', { count })}
    </p>
  )
}

function Card({ queue, digit, late }: { queue: WaitingQueue; digit: string; late: boolean }) {
  const t = useT()
  const { number } = useFormat()
  const { ago } = useDates()
  const [keysOn] = useShortcutsOn()
  const { words, Icon, count, since, to, target, overdue = 0 } = queue
  const look = late ? 'border-danger bg-danger-tint' : count > 0 ? 'border-brass' : ''
  return (
    <Link
      to={to}
      aria-keyshortcuts={keysOn ? digit : undefined}
      className={`panel grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 p-4 hover:border-accent ${look}`}
    >
      <span className="flex items-center gap-2 text-small text-muted">
        <Icon
          size={17}
          strokeWidth={1.75}
          aria-hidden
          className={late ? 'text-danger' : count > 0 ? 'text-brass' : ''}
        />
        {t(words)}
      </span>
      <span aria-hidden className={`hidden lg:block ${keysOn ? '' : 'opacity-40'}`}>
        <Kbd keys={digit} />
      </span>
      <span className="col-span-2 text-[28px] leading-snug font-semibold tabular">{number(count)}</span>
      {count > 0 && since ? (
        <span className="col-span-2 text-small">{t('admin.queueOldest', { ago: ago(since) })}</span>
      ) : (
        <span className="col-span-2 text-small text-muted">{t('admin.queueEmpty')}</span>
      )}
      {late && (
        <span className="col-span-2 text-small font-semibold text-danger">
          {t('admin.queueLate', { count: target })}
          {overdue > 0 && ` · ${t('admin.queueOverdue', { count: overdue })}`}
        </span>
      )}
    </Link>
  )
}
