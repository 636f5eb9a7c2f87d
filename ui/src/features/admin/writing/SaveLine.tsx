import { CircleAlert, CloudCheck, CloudOff, CloudUpload, GitCompare, type LucideIcon } from 'lucide-react'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import type { Writing } from './writing'

/** The parts of the writer's state that tell where the draft is. */
type Saving = Pick<Writing<object>, 'state' | 'at' | 'error' | 'stored'>

/** Says whether the draft is saved on the server, being saved, or only on this device. */
export function SaveLine({ writing: { state, at, error, stored } }: { writing: Saving }) {
  const t = useT()
  const { date } = useDates()
  const errorText = useErrorText()
  const online = useOnline()
  const away = !online && state !== 'saved'
  const looks: Record<Saving['state'], [LucideIcon, string, string]> = {
    saved: [CloudCheck, 'text-tile', at ? t('writing.savedAt', { time: date(at, 'time') }) : t('writing.untouched')],
    typed: [CloudUpload, 'text-muted', t('writing.waiting')],
    saving: [CloudUpload, 'text-muted', t('writing.saving')],
    offline: [CloudOff, 'text-brass', t('writing.offline')],
    held: [GitCompare, 'text-danger', t('writing.held')],
    failed: [CircleAlert, 'text-danger', t('writing.failed', { why: error ? errorText(error) : '' })],
  }
  const [Icon, look, text] = away ? looks.offline : looks[state]
  return (
    <p role="status" className={`flex items-center gap-2 text-small ${look}`}>
      <Icon size={17} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {state !== 'saved' && !stored ? t('writing.notStored') : text}
    </p>
  )
}
