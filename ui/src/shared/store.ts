import { useSyncExternalStore } from 'react'

/** A value outside React that components may follow. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** Calls back after every change; returns the way to stop. */
  follow: (listener: () => void) => () => void
}

export function createStore<T>(initial: T, changed?: (value: T) => void): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(current, value)) return
      current = value
      changed?.(value)
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.follow, store.get)
}

/** Storage may be refused (private windows, full disks); the site then forgets instead of failing. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Nothing is kept, as the browser wishes.
    }
  },
  /** Forgets everything that the site keeps in this browser. */
  clear(): void {
    try {
      localStorage.clear()
    } catch {
      // Nothing was kept.
    }
  },
}
