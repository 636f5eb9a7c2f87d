import { useState } from 'react'
import { useClient } from 'urql'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { WhatsAppIcon } from '../../../shared/components/WhatsAppIcon'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useT } from '../../../shared/i18n/language'
import { sharedSongsPath } from '../../../shared/songs/partyPath'
import { lists, type PartyList } from './lists'
import { SharePlaylist, UnsharePlaylist } from './query'
import { failureOf, readAgain, saveList } from './saving'

/** The link by which a DJ sees the songs: made, sent, and ended. A list that is not saved yet is saved for it. */
export function ShareDialog({ list: { key, saved }, onClose }: { list: PartyList; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const share = saved?.share
  const run = async (what: () => Promise<Error | undefined>) => {
    setBusy(true)
    setError(await what())
    setBusy(false)
  }
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
  return (
    <Dialog title={t('songs.djTitle')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-small">{t('songs.djText')}</p>
        {error && <ErrorNote error={error} focused />}
        {!online && <p className="text-small text-muted">{t('songs.djOffline')}</p>}
        {share ? (
          <>
            <Link link={location.origin + sharedSongsPath(share.id, share.token)} />
            <div className="grid gap-2 border-t border-line pt-4">
              <p className="text-small text-muted">{t('songs.djEndText')}</p>
              <DoubleCheckButton
                look="danger"
                className="justify-self-start"
                busy={busy}
                disabled={!online}
                onConfirm={() => void run(end)}
              >
                {t('songs.djEnd')}
              </DoubleCheckButton>
            </div>
          </>
        ) : (
          <div className="grid gap-2">
            <Button ref={takesFocus} look="primary" busy={busy} disabled={!online} onClick={() => void run(make)}>
              {t('songs.djMake')}
            </Button>
            {!saved && <p className="text-least text-muted">{t('songs.djSaves')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Link({ link }: { link: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t('songs.copied'), tone: 'tile' })
    } catch {
      toast({ title: t('songs.notCopied'), tone: 'danger' }) // the browser forbids it
    }
  }
  return (
    <>
      <p dir="ltr" data-link className="rounded-button bg-sunk px-3 py-2 text-small break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button data-first ref={takesFocus} look="primary" onClick={() => void copy()}>
          {t('songs.djCopy')}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${t('songs.djMessage')} ${link}`)}`}
          target="_blank"
          rel="noopener"
          className="btn btn-tile"
        >
          <WhatsAppIcon size={18} />
          {t('songs.djWhatsApp')}
        </a>
      </div>
    </>
  )
}
