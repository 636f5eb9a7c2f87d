import { useClient } from 'urql'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { useBoth } from '../../../shared/songs/track'
import { ReasonDialog } from '../ReasonDialog'
import { ArchiveSong, type EditedSong } from './song'
import { useRestore } from './useRestore'

/** Archives a song, which takes it off the site. The reason is recorded in the audit log. */
export function ArchiveDialog({ song, onClose }: { song: EditedSong; onClose: () => void }) {
  const t = useT()
  const both = useBoth()
  const client = useClient()
  const restore = useRestore()
  return (
    <ReasonDialog
      title={t('songEditor.archiveTitle', { name: apart(both(song.title)) })}
      action={t('songEditor.archive')}
      hint={t('songEditor.archiveHint')}
      optional
      onClose={onClose}
      onReason={async (reason) => {
        const { error } = await client.mutation(ArchiveSong, { input: { song: song.id, reason } }).toPromise()
        if (error) throw error
        const undo = { label: t('common.undo'), run: () => void restore(song.id) }
        toast({ title: t('songEditor.archivedToast'), tone: 'brass', action: undo, stays: true })
      }}
    />
  )
}
