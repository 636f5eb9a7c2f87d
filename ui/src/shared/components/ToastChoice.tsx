import { dismissToast, type ToastMessage } from './toast'

/** The two ways that a toast offers, where one must be chosen. It needs no code that may not come. */
export const ToastChoice = ({ message: { action, stay } }: { message: ToastMessage }) =>
  stay && (
    <div className="-ms-3 flex flex-wrap gap-x-2">
      <button type="button" className="btn btn-text" onClick={action?.run}>
        {action?.label}
      </button>
      <button type="button" className="btn btn-text" onClick={dismissToast}>
        {stay}
      </button>
    </div>
  )
