import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../store'
import { modals } from './modals'
import { toasts } from './toast'
import { lazyPart } from './WhenNear'

const Toast = lazyPart(() => import('./Toast'))

/**
 * The place of the toast, above an open dialog too, with a live region that announces it. The toast's code is loaded on
 * first use; until then, e.g. without a network, its text is shown without buttons.
 */
export function ToastPlace() {
  const message = useStore(toasts)
  const modal = useStore(modals).at(-1)
  const place = (
    <div className="toast-place pointer-events-none fixed inset-x-0 bottom-22 z-50 mx-auto w-full px-3 md:end-6 md:start-auto md:mx-0 md:max-w-[420px] xl:bottom-6">
      <p role="status" aria-live="polite" className="unseen">
        {message && `${message.title}. ${message.text ?? ''}`}
      </p>
      {message && (
        <Suspense
          fallback={
            <div
              aria-hidden // the live region announces it
              className="rise rounded-panel border border-field bg-raised p-3 ps-5 shadow-float"
              style={{ animationDelay: '400ms' }}
            >
              <p className="font-semibold">{message.title}</p>
              <p className="text-small text-muted">{message.text}</p>
            </div>
          }
        >
          <Toast key={message.id} message={message} />
        </Suspense>
      )}
    </div>
  )
  return modal ? createPortal(place, modal) : place
}
