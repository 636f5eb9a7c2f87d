import { Check, CircleAlert, CloudOff, CloudUpload, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClient, useMutation } from 'urql'
import { Button } from '../../../shared/components/Button'
import { ErrorNote, useErrorText } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useUser } from '../../../shared/session/session'
import { isChanged, type PartyList } from './lists'
import { AttachPlaylist } from './query'
import { readLists, saveList, useAttempt } from './saving'

/** Where a playlist is stored, and which changes are not saved yet. */
export function State({
  list,
  unread,
  again,
}: {
  list: PartyList
  /** The error of reading the account's playlists, if any. */
  unread: Error | undefined
  again: () => void
}) {
  const t = useT()
  const client = useClient()
  const me = useUser()
  const online = useOnline()
  const { busy, error } = useAttempt(list.key)
  const { saved } = list
  const changed = isChanged(list)
  const offline = error && refusal(error).code === 'offline'
  const wrong = error && !offline ? refusal(error).fields : {}
  const save = () => void saveList(client, list.key)
  const line = (): ReactNode => {
    if (!saved) return [<HardDrive key="" {...icon} />, t(me ? 'songs.listHere' : 'songs.listHereOnly')]
    if (list.other) return [<CircleAlert key="" {...icon} />, t('songs.listClash')]
    if (changed && !online) return [<CloudOff key="" {...icon} />, t('songs.listWaits')]
    if (changed) return [<CloudUpload key="" {...icon} />, t('songs.listSaving')]
    return [
      <Check key="" {...icon} className="mt-1 text-tile" />,
      t(saved.account ? 'songs.listSaved' : 'songs.listSavedHere'),
    ]
  }
  return (
    <section aria-label={t('songs.listState')} className="panel grid gap-3 p-4 print:hidden">
      {unread && refusal(unread).code !== 'offline' && <ErrorNote error={unread} retry={again} />}
      {error && !offline && (saved === undefined || changed) && (
        <>
          <ErrorNote error={error} focused={!saved} />
          {Object.values(wrong).map((text) => (
            <p key={text} className="text-small text-danger">
              {text}
            </p>
          ))}
        </>
      )}
      {error && offline && !saved && <ErrorNote error={error} focused />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="flex min-w-60 flex-1 items-start gap-2 text-small">
          {line()}
        </p>
        {(!saved || (error && !offline && changed)) && (
          <Button look={saved ? 'outline' : 'primary'} busy={busy} disabled={!online} onClick={save}>
            {t(saved ? 'common.retry' : 'songs.listSave')}
          </Button>
        )}
        {saved?.token && (me ? <Attach id={saved.id} token={saved.token} /> : <SignIn />)}
      </div>
      {!saved && !online && <p className="text-least text-muted">{t('songs.listSaveOffline')}</p>}
    </section>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'mt-1 text-brass' } as const

const SignIn = () => {
  const t = useT()
  return (
    <Link to={paths.login(location.pathname)} className="btn btn-outline">
      {t('songs.listSignIn')}
    </Link>
  )
}

/** Attaches a playlist that was saved while signed out to the account that is signed in now. */
function Attach({ id, token }: { id: string; token: string }) {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const [{ fetching }, attach] = useMutation(AttachPlaylist)
  const press = async () => {
    const { error } = await attach({ input: { playlist: id, token } })
    if (error) return toast({ title: t('songs.notDone'), text: errorText(error), tone: 'danger' })
    await readLists(client)
    toast({ title: t('songs.listAttached'), tone: 'tile' })
  }
  return (
    <Button look="primary" busy={fetching} onClick={() => void press()}>
      {t('songs.listAttach')}
    </Button>
  )
}
