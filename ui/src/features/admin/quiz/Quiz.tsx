import { Tabs } from '../../../shared/components/Tabs'
import { useT } from '../../../shared/i18n/language'
import { useFilterParams } from '../../../shared/useFilterParams'
import { Contacts } from './Contacts'
import { Figures } from './Figures'
import { WeightsTab } from './Weights'

/** The style quiz: its figures, the weights of its answers, and the contacts that people left. */
export function Page() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const tab = (['weights', 'contacts'] as const).find((key) => key === asked.get('tab')) ?? 'figures'
  return (
    <Tabs
      label={t('admin.quiz')}
      active={tab}
      onChange={(key) => change({ tab: key === 'figures' ? '' : key })}
      tabs={[
        { key: 'figures', label: t('admin.quizFigures') },
        { key: 'weights', label: t('admin.quizWeights') },
        { key: 'contacts', label: t('admin.quizContacts') },
      ]}
    >
      {tab === 'figures' ? <Figures /> : tab === 'weights' ? <WeightsTab /> : <Contacts />}
    </Tabs>
  )
}
