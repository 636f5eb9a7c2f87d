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

/** Values that the browser refused to store. They last until the page is left. */
export const unstored = new Map<string, string | null>()

/**
 * Storage may be refused (private windows, full disks); the site then remembers until the page is left instead of
 * failing.
 */
export const browserStorage = {
  get(key: string): string | null {
    if (unstored.has(key)) return unstored.get(key)!
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Returns whether the value is stored, and not only held until the page is left. */
  set(key: string, value: string | null): boolean {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      unstored.delete(key)
      return true
    } catch {
      unstored.set(key, value)
      return false
    }
  },
}

/** A value that is kept in this browser and is the same in all of its tabs. */
export interface KeptStore<T> extends Store<T> {
  /**
   * Reads the stored value, changes it and writes it as one: nothing that another tab stores is lost. The change shows
   * at once; the promise resolves when it is stored. `change` must give the same when it is applied to its own result.
   */
  change: (change: (stored: T) => T) => Promise<void>
}

/** Runs alone among all tabs where the browser has locks; without them, script that does not wait runs alone anyway. */
async function locked(name: string, run: () => void): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request(name, run).catch(run) // refused to a page that is going
}

/** A store over one key of the browser's storage. `print` gives null where nothing need be stored. */
export function createKeptStore<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string | null,
): KeptStore<T> {
  const read = () => parse(browserStorage.get(key))
  const store = createStore<T>(read())
  let pending: ((stored: T) => T)[] = []
  const changed = () => pending.reduce((value, change) => change(value), read())
  const write = () => {
    if (pending.length === 0) return
    const value = changed()
    pending = []
    browserStorage.set(key, print(value))
    store.set(value)
  }
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(changed())
  })
  addEventListener('pagehide', write) // the lock would come too late
  return {
    get: store.get,
    follow: store.follow,
    set: (value) => {
      pending = []
      if (Object.is(store.get(), value)) return
      browserStorage.set(key, print(value))
      store.set(value)
    },
    change: (change) => {
      pending.push(change)
      store.set(changed())
      return locked(`store ${key}`, write)
    },
  }
}

/** Reads a list of records or names as it was stored; empty where it cannot be read. */
export function parseList<T>(is: (each: unknown) => each is T): (text: string | null) => T[] {
  return (text) => {
    try {
      const list: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(list) ? list.filter(is) : []
    } catch {
      return []
    }
  }
}

export const isText = (each: unknown): each is string => typeof each === 'string'

/** Whether a stored value is an object that has these fields. */
export const hasFields =
  <T>(...fields: (keyof T & string)[]) =>
  (each: unknown): each is T =>
    typeof each === 'object' && each !== null && fields.every((field) => field in each)
