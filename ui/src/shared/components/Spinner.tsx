import { useT } from '../i18n/language'
import { khatamPath } from './Khatam'

/** A rotating star. Show it with `useSpinner`. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden className="spin">
      <path
        d={khatamPath(10)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeDasharray="46 20"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Shown while a page is loading. */
export function PageSpinner() {
  const t = useT()
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-brass">
      <Spinner size={44} />
      <span className="unseen">{t('common.loading')}</span>
    </div>
  )
}
