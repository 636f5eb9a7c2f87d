import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { ErrorNote } from '../components/ErrorNote'
import { toast } from '../components/toast'
import { useT } from '../i18n/language'
import { type Card, shapes, type Shape } from './card'
import { useCard } from './useCard'

const names = { tall: 'cards.tall', wide: 'cards.wide' } as const

/** Shows a card and passes it on: through the telephone's own sheet where it takes files, or as a file. */
export default function CardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useT()
  const [shape, setShape] = useState<Shape>('tall')
  const { drawn, error, again } = useCard(card, shape)
  const [width, height] = shapes[shape]
  const sendable = drawn && navigator.canShare?.({ files: [drawn.file] })
  const send = async () => {
    if (!drawn) return
    try {
      await navigator.share({ files: [drawn.file], title: card.title })
    } catch (failed) {
      if ((failed as Error).name === 'AbortError') return // they thought better of it
      toast({ title: t('cards.notSaved'), tone: 'danger' })
    }
  }
  return (
    <Dialog title={t('cards.title')} about={card.title} onClose={onClose}>
      <Shapes shape={shape} onShape={setShape} />
      <div
        aria-busy={!drawn && !error}
        className="mx-auto max-h-[52vh] overflow-hidden rounded-picture bg-sunk"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, 52vh * ${width} / ${height})` }}
      >
        {drawn ? (
          <img src={drawn.url} alt={t('cards.picture', { title: card.title })} width={width} height={height} />
        ) : (
          !error && <p className="grid h-full place-items-center p-4 text-muted">{t('cards.loading')}</p>
        )}
        {error && (
          <div className="grid h-full place-items-center p-4">
            <ErrorNote title={t('cards.failed')} error={error} retry={again} />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {sendable && (
          <Button look="primary" onClick={() => void send()}>
            <Send size={18} strokeWidth={1.75} aria-hidden /> {t('cards.send')}
          </Button>
        )}
        {drawn && (
          <a href={drawn.url} download={drawn.file.name} className={`btn ${sendable ? 'btn-outline' : 'btn-primary'}`}>
            <Download size={18} strokeWidth={1.75} aria-hidden /> {t('cards.save')}
          </a>
        )}
      </div>
    </Dialog>
  )
}

function Shapes({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const t = useT()
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">{t('cards.shape')}</legend>
      {(['tall', 'wide'] as const).map((each) => (
        <button
          key={each}
          type="button"
          data-first={each === 'tall' || undefined}
          aria-pressed={shape === each}
          onClick={() => onShape(each)}
          className={`chip min-h-11 ${shape === each ? 'chip-on' : ''}`}
        >
          {t(names[each])}
        </button>
      ))}
    </fieldset>
  )
}
