import type { Named } from '../i18n/names'
import { useName } from '../i18n/names'
import { useFormat } from '../i18n/format'
import { useT } from '../i18n/language'
import { paths } from '../paths'
import { CategoryIcon } from './CategoryIcon'
import { Link } from './Link'

export interface CategoryDoor extends Named {
  key: string
  /** The number of public listings; undefined or null if unknown. */
  count?: number | null
  descriptionAr?: string | null
  descriptionEn?: string | null
}

/** A category as one arch of the arcade: its drawing, its name and the number of its listings. */
export function ArcadeDoor({ category }: { category: CategoryDoor }) {
  const name = useName()
  const t = useT()
  const { number } = useFormat()
  const about = name({ nameAr: category.descriptionAr, nameEn: category.descriptionEn })
  return (
    <Link to={paths.category(category.key)} title={about || undefined} className="group block text-center">
      <span className="relative block">
        <svg viewBox="0 0 112 136" aria-hidden className="w-full">
          <path d="M5 133V52C5 33 40 27 56 5C72 27 107 33 107 52V133Z" className="fill-surface" />
          <path
            d="M5 133V52C5 33 40 27 56 5C72 27 107 33 107 52V133"
            fill="none"
            className="stroke-brass"
            strokeWidth="6"
          />
          <path
            d="M5 133V52C5 33 40 27 56 5C72 27 107 33 107 52V133"
            fill="none"
            className="stroke-stone"
            strokeWidth="6"
            strokeDasharray="9 9"
          />
          <path d="M0 134H112" className="stroke-brass" strokeWidth="2.5" />
        </svg>
        <CategoryIcon
          category={category.key}
          size={48}
          className="absolute inset-x-0 top-[58%] mx-auto -translate-y-1/2 text-brass transition-transform group-hover:-translate-y-[56%]"
        />
      </span>
      <span className="mt-2 block text-small font-semibold" dir="auto">
        {name(category)}
      </span>
      {category.count != null && (
        <span className="block text-least text-muted tabular">
          <span aria-hidden>{number(category.count)}</span>
          <span className="unseen">{t('common.listings', { count: category.count })}</span>
        </span>
      )}
    </Link>
  )
}
