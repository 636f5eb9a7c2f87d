import { Suspense } from 'react'
import { useStore } from '../store'
import { toasts } from './toast'
import { lazyPart } from './WhenNear'

const Toast = lazyPart(() => import('./Toast'))

/** Where the toast appears, and the live region that is always there to say it. The toast itself loads on first use. */
export function ToastPlace() {
  const message = useStore(toasts)
  return (
    <div className="toast-place pointer-events-none fixed inset-x-0 bottom-22 z-50 mx-auto w-full px-3 md:end-6 md:start-auto md:mx-0 md:max-w-[420px] xl:bottom-6">
      <p role="status" aria-live="polite" className="unseen">
        {message && `${message.title}. ${message.text ?? ''}`}
      </p>
      <Suspense>{message && <Toast key={message.id} message={message} />}</Suspense>
    </div>
  )
}
