import { createContext, type ReactNode, useContext } from 'react'
import { type Lang, useLanguage } from '../../../shared/i18n/language'
import { useMedia } from '../../../shared/hooks/useMedia'
import { languages } from './languages'

/** The language that a phone shows; a wide screen shows both, whatever this is. */
export const OnlyContext = createContext<Lang | undefined>(undefined)

/** Whether both languages have room beside each other. */
export const useBoth = () => useMedia('(min-width: 1024px)')

/** Something of each language: Arabic on the right and English on the left; on a phone that of one. */
export function Sides({ of }: { of: (lang: Lang) => ReactNode }) {
  const reader = useLanguage()
  const only = useContext(OnlyContext)
  const order: readonly Lang[] = only ? [only] : reader === 'ar' ? languages : languages.toReversed()
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${only ? '' : 'lg:grid-cols-2'}`}>
      {order.map((lang) => (
        <div key={lang} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          {of(lang)}
        </div>
      ))}
    </div>
  )
}
