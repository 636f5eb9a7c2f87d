import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { language, useLanguage } from '../../shared/i18n/language'
import { timeView } from '../../shared/tracking/timeView'
import { trackPageView } from '../../shared/tracking/tracking'

/**
 * Calls back with the page's heading as soon as there is one, and again with the heading that replaces it while the
 * page is being drawn. It stops once the focus is elsewhere, and after five seconds.
 */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  let last: HTMLElement | undefined
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || heading === last || (last && document.activeElement !== document.body)) return
    last = heading
    found(heading)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => observer.disconnect(), 5000)
  look()
  observer.observe(document.querySelector('main')!, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * Counts each arrival at a new path as a page view, and starts the view's time. From the second arrival on, the focus
 * goes to the h1, so that screen readers announce it.
 */
export function useArrival(): { bare: boolean; announcement: string } {
  const { pathname } = useLocation()
  const inLayout = useMatches().some(({ handle }) => handle) // which only pages in a layout have
  const lang = useLanguage()
  const [announcement, setAnnouncement] = useState({ text: '', lang })
  const last = useRef<string | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = pathname
    if (before === pathname) return
    timeView(trackPageView(pathname))
    if (before === null) return
    return whenHeading((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      setAnnouncement({ text: heading.textContent ?? '', lang: language() })
    })
  }, [pathname])
  // Layouts have menus of their own, and no footer. What was announced in the other language is not said in this one.
  return { bare: inLayout, announcement: announcement.lang === lang ? announcement.text : '' }
}
