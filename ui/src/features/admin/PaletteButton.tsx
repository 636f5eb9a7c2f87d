import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { SearchMeanwhile } from '../../shared/search/SearchMeanwhile'
import type { AdminPage } from './adminPage'
import { commandKey, Kbd } from './Kbd'

const Palette = lazyPart(() => import('./palette/Palette'), 'palette')

/** Reports whether a key event is Ctrl+K or ⌘K. On an Arabic layout it goes by the physical key. */
function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

/** The button that opens the palette, and its shortcut on every admin page. */
export function PaletteButton({ pages }: { pages: AdminPage[] }) {
  const t = useT()
  // The path on which the palette was opened. If the admin leaves the page while the palette loads, it does not open
  // elsewhere.
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
    // The palette does not open over another dialog, which must be finished first.
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
        {open && <Palette pages={pages} typed={typed} onClose={close} />}
      </Suspense>
    </>
  )
}
