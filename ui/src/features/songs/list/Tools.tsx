import { Play, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useT } from '../../../shared/i18n/language'
import { usePlayer } from '../../../shared/songs/player/usePlayer'
import { heardIn, type Part, useSum } from './evening'
import type { PartyList } from './lists'
import { ShareDialog } from './ShareDialog'

/** How long the evening is, hearing all of it, the DJ's link, and paper. */
export function Tools({ list, parts }: { list: PartyList; parts: readonly Part[] }) {
  const t = useT()
  const [sharing, setSharing] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <Length parts={parts} />
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <PlayAll parts={parts} />
        <Button className="max-sm:grow" onClick={() => setSharing(true)} disabled={list.items.length === 0}>
          <Share2 size={18} aria-hidden />
          {t('songs.djSend')}
        </Button>
        <PrintButton disabled={list.items.length === 0} />
      </div>
      {sharing && <ShareDialog list={list} onClose={() => setSharing(false)} />}
    </div>
  )
}

/** How many songs an evening has and how long they are. */
export function Length({ parts }: { parts: readonly Part[] }) {
  const sum = useSum()
  return (
    <p className="me-auto text-price font-semibold tabular">{sum(parts.flatMap(({ entries }) => heardIn(entries)))}</p>
  )
}

/** Plays an evening from its beginning on. */
export function PlayAll({ parts, look }: { parts: readonly Part[]; look?: 'primary' }) {
  const t = useT()
  const { play } = usePlayer()
  const songs = parts.flatMap(({ entries }) => heardIn(entries))
  return (
    <Button
      look={look ?? 'outline'}
      className="max-sm:grow"
      disabled={songs.length === 0}
      onClick={() => play(songs, 0)}
    >
      <Play size={18} aria-hidden />
      {t('songs.listPlay')}
    </Button>
  )
}

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  const t = useT()
  return (
    <Button className="max-sm:grow" disabled={disabled} onClick={() => print()}>
      <Printer size={18} aria-hidden />
      {t('songs.listPrint')}
    </Button>
  )
}
