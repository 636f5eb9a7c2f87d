import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { ButtonLink } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../../shared/components/EmptyState'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { useUser } from '../../../shared/session/session'
import { songsPath } from '../../../shared/songs/path'
import { Conflict } from './Conflict'
import { Details } from './Details'
import { partsOf } from './evening'
import { Evening } from './Evening'
import { Chooser } from './Chooser'
import { dropList, type PartyList, songIn, useKnown, useLists, useOpenList } from './lists'
import { RemovePlaylist } from './query'
import { readLists, useSending } from './saving'
import { State } from './State'
import { Tools } from './Tools'
import { useLibrary } from './useLibrary'

/**
 * Reads the playlists from the server when the page opens, when the user comes back to it or to the network, and when
 * the open list or the account changes.
 */
function useReading(open: PartyList | undefined): { reading: boolean; error: Error | undefined; again: () => void } {
  const client = useClient()
  const account = useUser()?.id
  const [turn, setTurn] = useState(0)
  const asked = `${account ?? ''}/${open?.saved?.token ?? ''}/${turn}`
  const [answer, setAnswer] = useState<{ asked: string; error: Error | undefined }>()
  useEffect(() => {
    let left = false
    void readLists(client).then((error) => {
      if (!left) setAnswer({ asked, error })
    })
    return () => {
      left = true
    }
  }, [client, asked])
  const again = () => setTurn((now) => now + 1)
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && navigator.onLine && setTurn((now) => now + 1)
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  }, [])
  return { reading: answer?.asked !== asked, error: answer?.asked === asked ? answer.error : undefined, again }
}

/**
 * The playlist of a couple's party, by moments of the evening. It is kept in this browser; the couple may also save it
 * on the server.
 */
export default function OurList() {
  const t = useT()
  const lists = useLists()
  const list = useOpenList()
  const account = useUser()?.id
  const { reading, error, again } = useReading(list)
  useSending()
  useLibrary(list)
  if (!list && account && reading && navigator.onLine) return <LinesSkeleton lines={6} />
  if (!list || (lists.length === 1 && list.items.length === 0 && !list.saved))
    return (
      <EmptyState title={t('songs.listNone')} ways={[{ to: songsPath(), label: t('songs.listToLibrary') }]}>
        {t('songs.listNoneText')}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <Chooser lists={lists} list={list} />
      <Shown key={list.key} list={list} error={error} again={again} />
    </div>
  )
}

function Shown({ list, error, again }: { list: PartyList; error: Error | undefined; again: () => void }) {
  const t = useT()
  const known = useKnown()
  const parts = partsOf(list.items, (id) => songIn(known, id))
  return (
    <>
      {list.other && <Conflict list={list} other={list.other} known={known} />}
      <Details list={list} />
      <Tools list={list} parts={parts} />
      <State list={list} unread={error} again={again} />
      <Evening list={list} parts={parts} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={songsPath()}>{t('songs.listToLibrary')}</ButtonLink>
        <Remove list={list} />
      </div>
    </>
  )
}

/** Deletes a playlist, on the server too. Undo restores it as an unsaved list. */
function Remove({ list }: { list: PartyList }) {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    const { key, saved, name } = list
    if (saved) {
      setBusy(true)
      const input = { playlist: saved.id, token: saved.token }
      const { error } = await client.mutation(RemovePlaylist, { input }).toPromise()
      setBusy(false)
      if (error) return toast({ title: t('songs.notDone'), text: errorText(error), tone: 'danger' })
    }
    const undo = dropList(key)
    document.querySelector<HTMLElement>('main h1')?.focus() // the button is gone
    toast({
      title: t('songs.listDropped', { list: apart(name) }),
      tone: 'brass',
      action: { label: t('common.undo'), run: undo },
    })
  }
  return (
    // On a row of its own. The confirmation has a longer label; in a shared row it would wrap away from the pointer,
    // and leaving the button cancels the confirmation.
    <div className="basis-full">
      <DoubleCheckButton look="danger" busy={busy} onConfirm={() => void remove()}>
        {t(list.saved?.share ? 'songs.listDropShared' : 'songs.listDrop')}
      </DoubleCheckButton>
    </div>
  )
}
