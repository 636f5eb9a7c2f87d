import { useT } from '../../../shared/i18n/language'

/** How many months before the day something is due, in words. */
export function useBefore(): (months: number) => string {
  const t = useT()
  return (months) => (months === 0 ? t('checklist.lastWeeks') : t('checklist.before', { count: months }))
}
