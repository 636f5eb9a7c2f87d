import { useT } from '../../../shared/i18n/language'

/** Formats how many months before the day a task is due. */
export function useBefore(): (months: number) => string {
  const t = useT()
  return (months) => (months === 0 ? t('checklist.lastWeeks') : t('checklist.before', { count: months }))
}
