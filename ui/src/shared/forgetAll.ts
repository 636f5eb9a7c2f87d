import { unstored } from './store'

/** Forgets everything that the site keeps in this browser. */
export function forgetAll(): void {
  unstored.clear()
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
