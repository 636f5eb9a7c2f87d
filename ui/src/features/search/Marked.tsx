import type { ReactNode } from 'react'
import { useLanguage } from '../../shared/i18n/language'
import { nameIn, type Named } from '../../shared/i18n/names'

/** A listing's name with the matched parts marked; ranges are in UTF-16 units of the name in its own language. */
export function Marked({ listing, highlights }: { listing: Named; highlights: { field: string; start: number; end: number }[] }) {
  const lang = useLanguage()
  const name = nameIn(listing, lang)
  const field = name === listing.nameAr ? 'nameAr' : 'nameEn'
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of highlights.filter((each) => each.field === field)) {
    parts.push(name.slice(at, start), <mark key={start}>{name.slice(start, end)}</mark>)
    at = end
  }
  parts.push(name.slice(at))
  return <>{parts}</>
}
