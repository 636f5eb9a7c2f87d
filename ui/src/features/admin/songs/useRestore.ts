import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { useCommand } from '../order/useOrder'
import { RestoreSong } from './song'

/** Restores an archived song and says so in a toast. */
export function useRestore() {
  const t = useT()
  const send = useCommand()
  return async (song: string) => {
    if (await send(RestoreSong, { input: { song } })) toast({ title: t('songEditor.back'), tone: 'tile' })
  }
}
