import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../i18n/language'
import { beginIn } from './beginIn'
import { modals } from './modals'

/** A telephone's Back closes what is open, as native dialogs have it where browsers know of `CloseWatcher`. */
function useBackToClose(onClose: () => void) {
  const leaving = useBlocker(({ historyAction }) => historyAction === 'POP' && !('CloseWatcher' in window))
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    leaving.reset()
    onClose()
  })
}

/**
 * The native modal: focus is kept inside and given back, Escape, Back and a press beside it close. It opens as it
 * mounts; unmount it to close. Where the focus goes is said by `beginIn`.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useBackToClose(onClose)
  // Before anything is typed: the focus is in the dialog from the moment it is drawn.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    if (dialog) modals.set([...modals.get(), dialog])
    const begun = dialog && beginIn(dialog)
    document.documentElement.classList.add('hold-scroll')
    return () => {
      begun?.()
      modals.set(modals.get().filter((each) => each !== dialog))
      if (modals.get().length === 0) document.documentElement.classList.remove('hold-scroll')
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return // of a dialog inside it, or of a choice of files
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      // The second half of a double click, under which the dialog has grown smaller, closes nothing.
      if (event.target === event.currentTarget && event.detail < 2) onClose()
    },
  }
}

/** A plain dialog on the surface ground; a wide one for what is compared. */
export function Dialog({
  title,
  about,
  wide = false,
  onClose,
  children,
}: {
  title: string
  /** What it is about, where the title does not say so: a line below, read with it. */
  about?: string | undefined
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  return (
    // The native dialog has its own keyboard: Escape arrives as "cancel".
    <dialog
      {...useModal(onClose)}
      aria-labelledby={id}
      className={`rise panel m-auto p-0 backdrop:bg-[var(--scrim)] ${wide ? 'w-[min(92vw,920px)]' : 'w-[min(92vw,520px)]'}`}
    >
      <div className="p-5">
        <div className="mb-3 flex items-start gap-3">
          <h2 id={id} className="min-w-0 grow self-center text-panel outline-none">
            {title}
            {about && (
              <>
                {' '}
                <span className="block text-small font-normal wrap-anywhere text-muted">{about}</span>
              </>
            )}
          </h2>
          <button type="button" aria-label={t('common.close')} onClick={onClose} className="btn btn-icon text-muted">
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** An invitation: an iwan-topped paper sheet with a wine hairline and a dashed gold rule. */
export function Invitation({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={id}
      className="rise m-auto w-[min(92vw,350px)] overflow-visible bg-transparent p-0 text-paper-ink backdrop:bg-[var(--scrim)]"
    >
      <div className="invitation">
        <svg viewBox="0 0 350 112" aria-hidden className="block w-full">
          <path d="M0 112V96C0 64 118 56 175 0C232 56 350 64 350 96V112Z" className="fill-paper" />
          <path
            d="M10.500 112V99C10.500 72 124 66 175 14C226 66 339.500 72 339.500 99V112"
            fill="none"
            className="stroke-wine"
            strokeWidth="1"
          />
          <path
            d="M17.500 112V103C17.500 80 130 74 175 25C220 74 332.500 80 332.500 103V112"
            fill="none"
            className="stroke-gold"
            strokeWidth="4"
            strokeDasharray="8 7"
          />
        </svg>
        <div className="invitation-body grid justify-items-center gap-3 px-10 pb-9 text-center">
          <h2 id={id} className="order-2 font-hand text-[32px] leading-snug outline-none">
            {title}
          </h2>
          {children}
        </div>
      </div>
    </dialog>
  )
}
