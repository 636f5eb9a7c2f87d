import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { SearchMeanwhile } from '../../shared/search/SearchMeanwhile'
import type { AdminRoom } from './adminRoom'
import { commandKey, Kbd } from './Kbd'

const Palette = lazyPart(() => import('./palette/Palette'), 'palette')

/** Ctrl or ⌘ with K, by the letter or by its place on the keyboard where the letters are Arabic. */
function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

/** Opens the palette: a button, and its key in every room. */
export function PaletteButton({ rooms }: { rooms: AdminRoom[] }) {
  const t = useT()
  // The page that it was opened on: whoever goes on before it has come does not find it on another page.
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const close = () => setOpenOn(undefined)
  if (openOn !== undefined && openOn !== pathname) close()
  const open = openOn === pathname
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const typed = useRef('')
  const show = () => {
    const at = document.activeElement
    opener.current = at instanceof HTMLElement && at !== document.body ? at : button.current
    typed.current = ''
    setOpenOn(pathname)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Over another dialog nothing opens: what stands there is finished first.
    if (!isPaletteKey(event) || (!open && document.querySelector('dialog[open]'))) return
    event.preventDefault()
    if (event.repeat) return
    if (open) close()
    else show()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        className="btn btn-outline mb-3 w-full justify-start gap-2 px-3 text-small font-normal whitespace-nowrap text-muted lg:mb-4"
      >
        <Search size={18} strokeWidth={1.75} aria-hidden />
        {t('admin.palette')}
        <span className="ms-auto hidden lg:inline-flex">
          <Kbd keys={`${commandKey} K`} />
        </span>
      </button>
      <Suspense fallback={<SearchMeanwhile opener={opener} onType={(words) => (typed.current = words)} />}>
        {open && <Palette rooms={rooms} typed={typed} onClose={close} />}
      </Suspense>
    </>
  )
}
