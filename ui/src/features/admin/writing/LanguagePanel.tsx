import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Lang, type MessageKey, useT } from '../../../shared/i18n/language'

const nameOf = (lang: Lang): MessageKey => (lang === 'ar' ? 'writing.arabic' : 'writing.english')

/** What a button about a language is called: what it does, and the language. */
export function useNamed(lang: Lang) {
  const t = useT()
  return (word: MessageKey) => `${t(word)}: ${t(nameOf(lang))}`
}

/** Where a language stands, and what may be done about it. */
export function LanguagePanel({
  lang,
  foreign,
  badge,
  since,
  children,
}: {
  lang: Lang
  /** Somebody else has published it since it was last seen here. */
  foreign: boolean
  badge: ReactNode
  /** Since when it is public. */
  since: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const name = t(nameOf(lang))
  return (
    <section aria-label={name} className="panel grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-panel">{name}</h2>
        {badge}
      </div>
      {since}
      {foreign && (
        <p role="alert" className="rounded-button bg-danger-tint p-3 text-small">
          {t('writing.publishedSince')}
        </p>
      )}
      {children}
    </section>
  )
}

/** Leads to what readers find. */
export function ViewLink({ lang, href }: { lang: Lang; href: string }) {
  const t = useT()
  const named = useNamed(lang)
  return (
    <a
      className="btn btn-text btn-small"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={named('writing.view')}
    >
      <ExternalLink size={16} aria-hidden className="mirror" />
      {t('writing.view')}
    </a>
  )
}
