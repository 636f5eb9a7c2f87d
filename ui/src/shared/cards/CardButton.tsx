import { ImageDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../components/WhenNear'
import type { Card } from './card'

const CardDialog = lazyPart(() => import('./CardDialog'), 'form')

/** Opens the card of something, to be sent as a picture. It says its label beside the icon, or is the icon alone. */
export function CardButton({ card, label, icon = false }: { card: Card; label: string; icon?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={icon ? label : undefined}
        onClick={() => setOpen(true)}
        className={
          icon ? 'grid size-11 place-items-center rounded-pill border-[1.5px] border-field' : 'btn btn-outline'
        }
      >
        <ImageDown size={19} strokeWidth={1.75} aria-hidden />
        {!icon && label}
      </button>
      <Suspense>{open && <CardDialog card={card} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
