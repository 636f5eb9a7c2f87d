import { Users } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { lazyPart } from '../../../shared/components/WhenNear'
import { useT } from '../../../shared/i18n/language'
import { useShortlist } from '../../../shared/shortlist/shortlist'
import { readIfOld, useSaved } from '../../../shared/shortlist/sync'
import { beginLooking, noteSeen, useIsNew } from './share'

const ShareDialog = lazyPart(() => import('./ShareDialog'), 'form', 'plan')

/** The button to ask the family, and how many have answered. Renders nothing while the shortlist is empty. */
export default function FamilyPart() {
  const t = useT()
  const ids = useShortlist()
  const saved = useSaved()
  const isNew = useIsNew()
  const [open, setOpen] = useState(false)
  const voices = saved?.voices ?? []
  useEffect(() => {
    beginLooking()
    void readIfOld()
  }, [])
  useEffect(() => {
    if (saved) noteSeen(saved.voices)
  }, [saved])
  if (ids.length === 0 && !saved?.share) return null
  const voters = new Set(voices.map(({ voter }) => voter)).size
  const fresh = voices.filter(isNew).length
  return (
    <section aria-labelledby="family-title" className="panel mt-8 flex flex-wrap items-center gap-4 p-4 print:hidden">
      <Users size={28} strokeWidth={1.5} aria-hidden className="text-brass" />
      <div className="min-w-0 grow basis-60">
        <h2 id="family-title" className="text-panel">
          {t('couple.family')}
        </h2>
        <p className="text-small text-muted">
          {voices.length > 0
            ? t('couple.voices', { count: voters })
            : t(saved?.share ? 'couple.familyWaits' : 'couple.familyLead')}
          {fresh > 0 && <span className="font-semibold text-brass"> {t('couple.newVoices', { count: fresh })}</span>}
        </p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(saved?.share ? 'couple.theLink' : 'couple.ask')}
      </Button>
      <Suspense>{open && <ShareDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
