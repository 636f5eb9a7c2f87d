import type { Words } from './draft'

/**
 * The suggested tags, in both languages, as listings store them. The styles begin with the five that the wedding style
 * quiz uses.
 */
export const suggested: Record<'styles' | 'atmosphere' | 'idealFor', Words[]> = {
  styles: [
    { ar: 'فخم', en: 'Luxury' },
    { ar: 'كلاسيكي', en: 'Classic' },
    { ar: 'حدائقي', en: 'Garden' },
    { ar: 'حديث', en: 'Modern' },
    { ar: 'تراثي', en: 'Traditional' },
    { ar: 'شامي أصيل', en: 'Old Damascene' },
  ],
  atmosphere: [
    { ar: 'رومانسي', en: 'Romantic' },
    { ar: 'هادئ', en: 'Quiet' },
    { ar: 'مرح', en: 'Lively' },
    { ar: 'في الهواء الطلق', en: 'Open air' },
    { ar: 'مطلّ', en: 'With a view' },
    { ar: 'محافظ', en: 'Private' },
  ],
  idealFor: [
    { ar: 'عائلي', en: 'For families' },
    { ar: 'أعراس كبيرة', en: 'Big weddings' },
    { ar: 'أعراس صغيرة', en: 'Small weddings' },
    { ar: 'خطوبة', en: 'Engagements' },
    { ar: 'حنّة', en: 'Henna nights' },
    { ar: 'شتوي', en: 'For winter' },
  ],
}
