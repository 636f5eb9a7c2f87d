import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../i18n/language'
import { beginIn } from './beginIn'
import { modals } from './modals'

/** Lets the Back button of a phone close the dialog. Browsers with `CloseWatcher` do this by themselves. */
function useBackToClose(onClose: () => void) {
  const leaving = useBlocker(({ historyAction }) => historyAction === 'POP' && !('CloseWatcher' in window))
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    leaving.reset()
    onClose()
  })
}

/**
 * The behaviour of a native modal dialog: it keeps the focus inside and gives it back; Escape, Back and a press outside
 * close it. It opens when it is mounted; unmount it to close it. `beginIn` decides where the focus goes.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useBackToClose(onClose)
  // A layout effect, so that the focus is in the dialog before the user can type.
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
      if (event.target !== event.currentTarget) return // the event came from an inner dialog or a file chooser
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      // The second click of a double click does not close a dialog that has become smaller after the first.
      if (event.target === event.currentTarget && event.detail < 2) onClose()
    },
  }
}

/** A plain dialog. `wide` is for comparisons. */
export function Dialog({
  title,
  about,
  wide = false,
  onClose,
  children,
}: {
  title: string
  /** A line below the title that says what the dialog is about. It describes the dialog for screen readers. */
  about?: string | undefined
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  return (
    // The native dialog handles the keyboard: Escape arrives as "cancel".
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

/** An invitation card: paper with an arched top, a wine-coloured hairline and a dashed gold line. */
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
