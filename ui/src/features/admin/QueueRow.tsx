import { Undo2 } from 'lucide-react'
import { Button } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { grace } from './useDecisions'
import type { Item } from './useQueueItems'

/** Something that waits with its two buttons; once decided, a strip that can be taken back until it is sent. */
export function QueueRow({ item, decided, onApprove, onReject, onUndo }: {
  item: Item
  /** What was decided, in words; undefined while nothing is. */
  decided: string | undefined
  onApprove: () => void
  onReject: () => void
  onUndo: () => void
}) {
  const t = useT()
  if (decided !== undefined) {
    return (
      <li data-row={item.key} tabIndex={-1} className="panel relative flex flex-wrap items-center gap-3 overflow-hidden p-4">
        <p role="status" className="grow" dir="auto">{decided}</p>
        <Button small onClick={onUndo}><Undo2 size={16} strokeWidth={1.75} aria-hidden />{t('common.undo')}</Button>
        <span aria-hidden className="grace absolute start-0 bottom-0 h-1 w-full bg-brass" style={{ animationDuration: `${grace}ms` }} />
      </li>
    )
  }
  return (
    <li data-row={item.key} tabIndex={-1} className="panel grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere"><bdi>{item.name}</bdi></h3>
        {item.facts}
      </div>
      <div className="flex flex-wrap content-start gap-2 lg:w-30 lg:flex-col">
        <Button small look="primary" onClick={onApprove}>{t(item.approve.words)}</Button>
        {item.reject && <Button small look="danger" onClick={onReject}>{t(item.reject.words)}</Button>}
        {item.listing && <Link className="btn btn-text btn-small" to={paths.adminRoom(`history/${item.listing}`)}>{t('admin.history')}</Link>}
      </div>
    </li>
  )
}
