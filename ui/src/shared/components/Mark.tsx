import { useT, useLanguage } from '../i18n/language'
import { khatamPath } from './Khatam'

/** The site's logo: star, hairline star, disc, ring and keel arch, in the accent colour of the theme. */
export function Mark({ size = 34, className = 'text-accent' }: { size?: number; className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" width={size} height={size} aria-hidden className={`khatam ${className}`}>
      <path d={khatamPath(48)} fill="currentColor" />
      <path d={khatamPath(40)} fill="none" className="stroke-bg" strokeWidth="2.6" strokeLinejoin="round" />
      <circle r="26.5" className="fill-bg" />
      <circle r="22" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M-10.5 15V-4C-10.5-12.1-3.4-13.6 0-17C3.4-13.6 10.5-12.1 10.5-4V15Z" fill="currentColor" />
      <path d="M0-1v10M-4 15V5.5a4 4.6 0 0 1 8 0V15z" className="fill-bg" />
    </svg>
  )
}

/** The logo with the site's name. The name is drawn, so that it does not wait for a font. */
export function Wordmark({ className = '' }: { className?: string }) {
  const t = useT()
  const lang = useLanguage()
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <Mark />
      <span role="img" aria-label={t('site.name')} className={lang === 'ar' ? 'wordmark-ar' : 'wordmark-en'} />
    </span>
  )
}
