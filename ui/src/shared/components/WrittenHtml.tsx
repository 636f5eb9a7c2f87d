import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * The path to which a click leads within the app; null if the browser should handle it, as for a link to another site.
 */
function pathIn(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return null
  return link.pathname + link.search + link.hash
}

/**
 * HTML that the server made from Markdown, which allows no other HTML (internal/markdown). Its links within the site
 * navigate without a reload.
 */
export function WrittenHtml({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const within = box.current
    const follow = (event: MouseEvent) => {
      const path = pathIn(event)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }
    within?.addEventListener('click', follow)
    return () => within?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={box} className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
