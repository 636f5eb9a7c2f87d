import { flash, type ToastMessage } from './toast'

/** Says it on the page that the browser is sent to next, with a reload. */
export function toastAfterReload(message: Omit<ToastMessage, 'action'>): void {
  try {
    sessionStorage.setItem(flash, JSON.stringify(message))
  } catch {
    // Then it goes unsaid.
  }
}
