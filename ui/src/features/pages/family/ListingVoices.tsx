import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { useSaved } from '../../../shared/shortlist/sync'
import { after, type Heard, RemoveVoice, useIsNew, which } from './share'

/**
 * The family's votes on a listing, for the couple: the counts, the names and the comments. Renders nothing without
 * votes.
 */
export function ListingVoices({ listing }: { listing: string }) {
  const t = useT()
  const isNew = useIsNew()
  const voices = useSaved()?.voices.filter((each) => each.listing === listing) ?? []
  if (voices.length === 0) return null
  const count = (vote: Heard['vote']) => voices.filter((each) => each.vote === vote).length
  const fresh = voices.filter(isNew).length
  return (
    <details className="group relative z-10 mt-2 rounded-small border border-line text-small print:border-0">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
        <span className="unseen">{t('couple.said')}</span>
        <span className="inline-flex items-center gap-1.5 text-tile">
          <ThumbsUp size={16} strokeWidth={1.75} aria-hidden />
          {t('couple.yes', { count: count('YES') })}
        </span>
        <span className="inline-flex items-center gap-1.5 text-danger">
          <ThumbsDown size={16} strokeWidth={1.75} aria-hidden />
          {t('couple.no', { count: count('NO') })}
        </span>
        {fresh > 0 && <span className="badge bg-tint text-brass">{t('couple.new', { count: fresh })}</span>}
      </summary>
      <ul className="divide-y divide-line border-t border-line px-3">
        {voices.map((voice) => (
          <li key={voice.voter} className="py-2">
            <VoiceItem voice={voice} fresh={isNew(voice)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function VoiceItem({ voice, fresh }: { voice: Heard; fresh: boolean }) {
  const t = useT()
  const client = useClient()
  const saved = useSaved()
  const errorText = useErrorText()
  const { ago } = useDates()
  const [busy, setBusy] = useState(false)
  const { name, vote, comment, at, voter, listing } = voice
  const remove = async () => {
    if (!saved) return
    setBusy(true)
    const input = { ...which(saved), voter, listing }
    const error = await after((await client.mutation(RemoveVoice, { input }).toPromise()).error)
    setBusy(false)
    if (error) toast({ title: t('couple.notRemoved'), text: errorText(error), tone: 'danger' })
    else toast({ title: t('couple.voiceRemoved'), text: apart(name), tone: 'brass' })
  }
  const Icon = vote === 'YES' ? ThumbsUp : ThumbsDown
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon size={16} strokeWidth={1.75} aria-hidden className={vote === 'YES' ? 'text-tile' : 'text-danger'} />
        <b className="min-w-0 font-semibold wrap-anywhere" dir="auto">
          {name}
        </b>
        <span>{t(vote === 'YES' ? 'couple.saidYes' : 'couple.saidNo')}</span>
        <span className="text-muted">{ago(at)}</span>
        {fresh && <span className="badge bg-tint text-brass">{t('couple.isNew')}</span>}
      </p>
      {comment && (
        <blockquote dir="auto" className="mt-1 border-s-3 border-brass ps-3 whitespace-pre-line wrap-anywhere">
          {comment}
        </blockquote>
      )}
      <DoubleCheckButton
        look="text"
        className="px-0 text-small print:hidden"
        busy={busy}
        onConfirm={() => void remove()}
      >
        {t('couple.removeVoice', { name: apart(name) })}
      </DoubleCheckButton>
    </>
  )
}
