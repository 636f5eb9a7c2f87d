import { Suspense } from 'react'
import { Loading } from '../../../shared/components/Loading'
import { SectionHead } from '../../../shared/components/SectionHead'
import { lazyPart } from '../../../shared/components/WhenNear'
import { useT } from '../../../shared/i18n/language'
import './checklist.css'

const Months = lazyPart(() => import('./Months'), 'form', 'plan')

/** The checklist by months: the site's tasks and the couple's own. It is kept in this browser and in the account. */
export function Checklist() {
  const t = useT()
  return (
    <section id="checklist" aria-labelledby="checklist-title" className="checklist pt-12">
      <SectionHead id="checklist-title" title={t('checklist.title')} lead={t('checklist.lead')} />
      <Suspense
        fallback={
          <Loading>
            <div className="checklist-skeleton" />
          </Loading>
        }
      >
        <Months />
      </Suspense>
    </section>
  )
}
