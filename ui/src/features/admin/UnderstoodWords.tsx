import { type MessageKey, useT } from '../../shared/i18n/language'

const kinds: Record<string, MessageKey> = {
  governorate: 'admin.governorate',
  city: 'admin.city',
  quarter: 'search.quarter',
  kind: 'admin.kind',
  category: 'admin.category',
  region: 'search.place',
  amenity: 'search.has',
  capacityMin: 'admin.capacityMin',
  capacityMax: 'search.guests',
  priceMin: 'admin.priceMin',
  priceMax: 'admin.priceMax',
  sort: 'search.sort',
  size: 'search.size',
  days: 'search.date',
  daypart: 'search.daypart',
  noDay: 'search.date',
  otherWeekday: 'search.date',
}

const called = (kind: string): MessageKey | undefined => (/^not[A-Z]/.test(kind) ? 'search.not' : kinds[kind])

/** Shows how the words of a query were understood, and which words were dropped. */
export function UnderstoodWords({
  understood,
  dropped,
}: {
  understood: { kind: string; value: string; text: string }[]
  dropped: string[]
}) {
  const t = useT()
  if (understood.length + dropped.length === 0) return <span className="text-muted">{t('admin.onlyWords')}</span>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {understood.map((each) => (
        <li key={each.kind + each.text} className="rounded-badge bg-tile-tint px-2 text-tile">
          {t('admin.takenFor', { kind: called(each.kind) ? t(called(each.kind)!) : each.kind, words: each.text })}
        </li>
      ))}
      {dropped.map((word) => (
        <li key={word} className="rounded-badge bg-danger-tint px-2 text-danger">
          {t('admin.leftOut', { word })}
        </li>
      ))}
    </ul>
  )
}
