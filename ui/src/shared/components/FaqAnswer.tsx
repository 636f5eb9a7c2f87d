import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import './faqAnswer.css'

/**
 * An answer of the FAQ, as the server made it of Markdown; nothing else comes through internal/markdown. Its links within
 * the site do not leave the app.
 */
export function FaqAnswer({ html }: { html: string }) {
  const go = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const answer = place.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || elsewhere || link.origin !== location.origin) return
      event.preventDefault()
      void go(link.pathname + link.search + link.hash)
    }
    answer?.addEventListener('click', follow)
    return () => answer?.removeEventListener('click', follow)
  }, [go])
  return <div ref={place} className="faq-answer" dangerouslySetInnerHTML={{ __html: html }} />
}
