import { flash, type ToastMessage } from './toast'

/** Shows a toast on the next page, after a reload. */
export function toastAfterReload(message: Omit<ToastMessage, 'action'>): void {
  try {
    sessionStorage.setItem(flash, JSON.stringify(message))
  } catch {
    // Without storage the message is lost.
  }
}
