import { EmptyState } from '../../shared/components/EmptyState'
import { paths } from '../../shared/paths'
import { useT } from '../../shared/i18n/language'

/** Shown if a link leads to no budget, or to one that was deleted. `text` is the server's reason, or empty. */
export function Missing({ text }: { text: string }) {
  const t = useT()
  return (
    <EmptyState title={t('budget.missing')} ways={[{ to: paths.budget(), label: t('budget.new') }]}>
      {text || t('budget.missingText')}
    </EmptyState>
  )
}
