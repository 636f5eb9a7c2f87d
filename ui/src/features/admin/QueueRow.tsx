import { ChevronDown, Undo2 } from 'lucide-react'
import { Button } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { Due } from './Due'
import { grace } from './useDecisions'
import type { Item } from './useQueueItems'

export interface Deciding {
  item: Item
  onApprove: () => void
  onReject: () => void
}

/** A decided item, until its decision is sent. The decision can be undone until then. */
export function DecidedRow({ item, words, onUndo }: { item: Item; words: string; onUndo: () => void }) {
  const t = useT()
  return (
    <li
      data-row={item.key}
      tabIndex={-1}
      className="panel relative flex flex-wrap items-center gap-3 overflow-hidden p-4"
    >
      <p role="status" className="grow" dir="auto">
        {words}
      </p>
      <Button small onClick={onUndo}>
        <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        {t('common.undo')}
      </Button>
      <span
        aria-hidden
        className="grace absolute start-0 bottom-0 h-1 w-full bg-brass"
        style={{ animationDuration: `${grace}ms` }}
      />
    </li>
  )
}

/** A waiting item for narrow screens: a heading, below which the open item is shown in full, with its buttons. */
export function QueueRow({ open, onOpen, ...deciding }: Deciding & { open: boolean; onOpen: () => void }) {
  const { item } = deciding
  return (
    // It opens however it gets the focus: by Tab, by a shortcut, or after a decision about the item before it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li data-row={item.key} tabIndex={-1} onFocus={onOpen} className="panel relative grid gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere">
          <button
            type="button"
            aria-expanded={open}
            onClick={onOpen}
            className={`flex w-full items-start justify-between gap-3 text-start ${open ? '' : 'after:absolute after:inset-0'}`}
          >
            <bdi>{item.name}</bdi>
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className={`mt-0.5 shrink-0 text-brass ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </h3>
        {!open && <p className="text-least text-muted">{item.about}</p>}
        <Due since={item.since} target={item.target} />
        {open && item.facts}
      </div>
      {open && <Actions {...deciding} />}
    </li>
  )
}

/** A waiting item as one line of the list. The open item is shown in full beside the list. */
export function QueueLine({ item, open, onOpen }: { item: Item; open: boolean; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        data-row={item.key}
        aria-current={open ? 'true' : undefined}
        onClick={onOpen}
        onFocus={onOpen}
        className={`grid w-full gap-0.5 rounded-button border px-3 py-2 text-start ${open ? 'border-brass bg-tint' : 'border-line bg-raised hover:border-brass'}`}
      >
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{item.name}</bdi>
        </span>
        <span className="text-least text-muted">{item.about}</span>
        <Due since={item.since} target={item.target} />
      </button>
    </li>
  )
}

/** The open item in full, with its buttons at the top. */
export function QueueDetail(props: Deciding) {
  const { item } = props
  return (
    <section
      data-detail={item.key}
      aria-labelledby="queue-detail"
      className="panel sticky top-24 grid max-h-[calc(100vh-7rem)] content-start gap-4 self-start overflow-y-auto p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="queue-detail" className="text-panel wrap-anywhere">
          <bdi>{item.name}</bdi>
        </h2>
        <Actions {...props} />
      </div>
      <Due since={item.since} target={item.target} />
      {item.facts}
    </section>
  )
}

/** The buttons that decide. The second click of a double click is ignored: it would hit the item that opens next. */
function Actions({ item, onApprove, onReject }: Deciding) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-2">
      {item.approve && (
        <Button small look="primary" onClick={(event) => event.detail < 2 && onApprove()}>
          {t(item.approve.words)}
        </Button>
      )}
      {item.reject && (
        <Button small look="danger" onClick={onReject}>
          {t(item.reject.words)}
        </Button>
      )}
      {item.listing && (
        <Link className="btn btn-text btn-small" to={paths.adminPage(`history/${item.listing}`)}>
          {t('admin.history')}
        </Link>
      )}
    </div>
  )
}
