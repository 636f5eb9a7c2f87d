import type { ComponentType } from 'react'
import { type MessagePart, needMessages } from './i18n/language'
import { importWithRetry } from './importWithRetry'

/**
 * A route's `lazy`: the page's chunk and its part of the message catalogue, together. The module exports the page as
 * `Page`, and may export what is known of it as `handle`.
 */
export function lazyPage(load: () => Promise<{ Page: ComponentType; handle?: unknown }>, ...parts: MessagePart[]) {
  return async () => {
    const [module] = await importWithRetry(() => Promise.all([load(), needMessages(...parts)]), true)
    return { Component: module.Page, handle: module.handle }
  }
}

/** A route's `lazy` with what is known of the page before it is drawn: see shared/useDashboardPage.ts. */
export const withHandle =
  <R>(handle: unknown, lazy: () => Promise<R>) =>
  async () => ({ ...(await lazy()), handle })

/**
 * A route's `lazy` that also waits for a page of words, so that the words the server wrote never give way to a spinner.
 */
export function withContent<R>(page: string, lazy: () => Promise<R>) {
  return async () => {
    const words = importWithRetry(() => import('./content/useContent'), true).then(({ loadContent }) =>
      loadContent(page),
    )
    const [route] = await Promise.all([lazy(), words])
    return route
  }
}
