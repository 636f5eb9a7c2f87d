import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useT } from '../../../shared/i18n/language'
import { lazyPart } from '../../../shared/components/WhenNear'
import type { Part } from './evening'
import { Length, PlayAll, PrintButton } from './Playback'
import type { PartyList } from './lists'

const ShareDialog = lazyPart(async () => ({ default: (await import('./ShareDialog')).ShareDialog }), 'form')

/** The length of the evening, and the buttons to play it, to share it with a DJ and to print it. */
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
      {sharing && (
        <Suspense>
          <ShareDialog list={list} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}
