import type { Page } from '@playwright/test'
import { url } from './browser.ts'

/**
 * In the page: which words of a page's main part, as it was written, the page does not show; and how many there are.
 */
function compare(html: string) {
  const texts = document.createTreeWalker(
    new DOMParser().parseFromString(html, 'text/html').querySelector('main')!,
    NodeFilter.SHOW_TEXT,
  )
  const shown = document.querySelector('main')!.textContent.replace(/\s+/g, ' ')
  const all: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent!.trim().replace(/\s+/g, ' ')
    // What only says that something is loading is no part of the page.
    if (text && !texts.currentNode.parentElement!.closest('[aria-busy] > .unseen')) all.push(text)
  }
  return { missing: all.filter((each) => !shown.includes(each)), count: all.join(' ').split(' ').length }
}

/** A page as the server writes it in a language. */
export const asWritten = async (path: string, lang: 'ar' | 'en') =>
  (await fetch(url + path, { headers: { Cookie: `lang=${lang}` } })).text()

/** What is wrong with what the server wrote of a page that the app shows now. A page of prose has many words. */
export async function wronglyWritten(page: Page, html: string, prose: boolean): Promise<string[]> {
  const wrong: string[] = []
  const { missing, count } = await page.evaluate(compare, html)
  if (await page.locator('noscript').boundingBox()) wrong.push('shows what is for browsers without scripts')
  if (missing.length > 0) wrong.push(`says first, and not then: ${missing.slice(0, 5).join(' | ')}`)
  if (prose && count < 60) wrong.push(`is written with ${count} words only`)
  return wrong
}
