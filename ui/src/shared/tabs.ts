/**
 * Storage of a single tab, and events from other tabs. It is separate from the store, which is in the first download.
 */

/**
 * What this tab alone remembers, also when it is loaded again. A tab that was made from another begins with its copy.
 */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // It is forgotten.
    }
  },
}

/** Calls back when another tab changes what is stored under a key; answers with the way to stop. */
export function onStored(concerns: (key: string) => boolean, changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || concerns(key)) changed()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The names that begin like this, of what the browser or this tab keeps. */
export function storedKeys(prefix: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): string[] {
  try {
    return Object.keys(window[where]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
