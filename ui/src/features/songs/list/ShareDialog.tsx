import { useClient } from 'urql'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { EndLink } from '../../../shared/components/EndLink'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { LinkToSend } from '../../../shared/components/LinkToSend'
import { toast } from '../../../shared/components/toast'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useRunning } from '../../../shared/hooks/useRunning'
import { useT } from '../../../shared/i18n/language'
import { sharedSongsPath } from '../../../shared/songs/partyPath'
import { lists, type PartyList } from './lists'
import { SharePlaylist, UnsharePlaylist } from './query'
import { failureOf, readAgain, saveList } from './saving'

/** Creates the link and revokes it. */
function useShare({ key, saved }: PartyList) {
  const t = useT()
  const client = useClient()
  const { busy, error, run } = useRunning()
  const make = async () => {
    await saveList(client, key)
    const now = lists.get().find((each) => each.key === key)?.saved
    if (!now) return failureOf(key)
    const input = { playlist: now.id, token: now.token }
    const answer = await client.mutation(SharePlaylist, { input }).toPromise()
    if (!answer.error) await readAgain(client, key)
    return answer.error
  }
  const end = async () => {
    if (!saved) return undefined
    const input = { playlist: saved.id, token: saved.token }
    const answer = await client.mutation(UnsharePlaylist, { input }).toPromise()
    if (answer.error) return answer.error
    await readAgain(client, key)
    toast({ title: t('songs.djEnded'), tone: 'brass' })
    return undefined
  }
  return { busy, error, make: () => void run(make), end: () => void run(end) }
}

/**
 * The link by which a DJ sees the songs, with the controls to create, send and revoke it. An unsaved playlist is saved
 * first.
 */
export function ShareDialog({ list, onClose }: { list: PartyList; onClose: () => void }) {
  const t = useT()
  const online = useOnline()
  const { busy, error, make, end } = useShare(list)
  const { saved } = list
  const share = saved?.share
  return (
    <Dialog title={t('songs.djTitle')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-small">{t('songs.djText')}</p>
        {error && <ErrorNote error={error} focused />}
        {!online && <p className="text-small text-muted">{t('songs.djOffline')}</p>}
        {share ? (
          <>
            <LinkToSend
              link={location.origin + sharedSongsPath(share.id, share.token)}
              message={t('songs.djMessage')}
            />
            <EndLink text={t('songs.djEndText')} label={t('songs.djEnd')} busy={busy} onEnd={end} />
          </>
        ) : (
          <div className="grid gap-2">
            <Button ref={takesFocus} look="primary" busy={busy} disabled={!online} onClick={make}>
              {t('songs.djMake')}
            </Button>
            {!saved && <p className="text-least text-muted">{t('songs.djSaves')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
