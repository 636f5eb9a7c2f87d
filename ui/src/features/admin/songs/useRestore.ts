import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { useCommand } from '../order/useOrder'
import { RestoreSong } from './song'

/** Brings an archived song back, and says so. */
export function useRestore() {
  const t = useT()
  const send = useCommand()
  return async (song: string) => {
    if (await send(RestoreSong, { input: { song } })) toast({ title: t('songEditor.back'), tone: 'tile' })
  }
}
