import { type MessageKey, useT } from '../../shared/i18n/language'
import { ReasonDialog } from './ReasonDialog'
import type { AskedWay, Item } from './useQueueItems'
import type { Announcement } from './useSettling'

const usualReasons: MessageKey[] = [
  'admin.reasonPictures',
  'admin.reasonPrice',
  'admin.reasonPlace',
  'admin.reasonText',
  'admin.reasonTwice',
]

interface DecisionReasonProps {
  item: Item
  way: AskedWay
  onClose: () => void
  onReason: (words: Announcement, send: () => Promise<void>) => void
}

/** Asks for the reason of a decision. For a new listing or an edit, it offers the usual reasons for a refusal. */
export function DecisionReason({ item, way, onClose, onReason }: DecisionReasonProps) {
  const t = useT()
  const { send, ...words } = way
  return (
    <ReasonDialog
      title={t(way.title, { name: item.name })}
      action={t(way.words)}
      look={way === item.reject ? 'danger' : 'primary'}
      hint={t(way.hint)}
      reader={item.reader}
      usual={item.key.startsWith('listing-') || item.key.startsWith('revision-') ? usualReasons : []}
      onClose={onClose}
      onReason={async (reason) => onReason(words, () => send(reason))}
    />
  )
}
