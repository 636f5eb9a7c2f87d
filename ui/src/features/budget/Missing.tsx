import { EmptyState } from '../../shared/components/EmptyState'
import { budgetPath } from '../../shared/budget/path'
import { useT } from '../../shared/i18n/language'

/** There is no budget at a link, or not any more; `text` is why, where the server says it. */
export function Missing({ text }: { text: string }) {
  const t = useT()
  return (
    <EmptyState title={t('budget.missing')} ways={[{ to: budgetPath(), label: t('budget.new') }]}>
      {text || t('budget.missingText')}
    </EmptyState>
  )
}
