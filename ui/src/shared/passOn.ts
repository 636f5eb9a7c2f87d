import { toast } from './components/toast'
import { apart } from './i18n/apart'
import type { Translate } from './i18n/language'

/** Copies a link and says so. If the browser refuses, it shows the link. Needs the words of `form`. */
export async function copyLink(link: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: t('form.linkCopied'), tone: 'tile' })
  } catch {
    toast({ title: t('form.linkNotCopied'), text: apart(link), tone: 'danger', stays: true })
  }
}

/** Shares a page with the device's share menu; without one, it copies the link. Needs the words of `form`. */
export async function passOn(title: string, link: string, t: Translate): Promise<void> {
  if (!('share' in navigator)) return copyLink(link, t)
  try {
    await navigator.share({ title, url: link })
  } catch (error) {
    // A visitor who closed the menu wants no link either.
    if ((error as Error).name !== 'AbortError') await copyLink(link, t)
  }
}
