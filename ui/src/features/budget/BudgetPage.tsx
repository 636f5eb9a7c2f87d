import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { type Budget, draftOf, emptyDraft, type KeptDraft } from '../../shared/budget/budget'
import { paths } from '../../shared/paths'
import { useT } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Calculator } from './Calculator'
import { Missing } from './Missing'
import { SavedBefore } from './SavedBefore'
import { SavedPage } from './SavedPage'
import { useBudget } from './useBudget'
import { useBudgetName } from './useBudgetName'

/** The calculator, or with an id in the path, a saved budget. */
export function Page() {
  const { id } = useParams()
  return id ? <SavedPage key={id} id={id} /> : <BudgetPage />
}

/**
 * The budget calculator: a place, a season, guests and services, each with its price. A budget is saved under a link.
 * The address may name a saved budget to start from: `?change=ID` changes it, `?copy=ID` makes a new one from it.
 */
function BudgetPage() {
  const t = useT()
  const [asked] = useSearchParams()
  const changed = asked.get('change')
  const id = changed ?? asked.get('copy')
  useDocumentTitle(t('budget.title'))
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{t('budget.heading')}</h1>
        <p className="mt-3 text-price text-muted">{t('budget.lead')}</p>
      </header>
      {id ? (
        <Begun key={`${changed}/${id}`} id={id} change={changed !== null} />
      ) : (
        <Calculator base={{ ...emptyDraft, of: '', version: 0 }} />
      )}
      <SavedBefore />
    </div>
  )
}

/** The calculator with the values of a saved budget, which is changed or copied. Each of these has its own draft. */
function Begun({ id, change }: { id: string; change: boolean }) {
  const t = useT()
  const { short } = useBudgetName()
  const { answer, gone, old, again } = useBudget(id)
  if (gone !== undefined) return <Missing text={gone} />
  const baseOf = (budget: Budget): KeptDraft => ({
    ...draftOf(budget),
    of: `${change ? 'change' : 'copy'}/${id}`,
    version: budget.version,
  })
  return (
    <Panel answer={answer} retry={again}>
      {(budget) =>
        change && !budget.mine ? (
          <EmptyState
            title={t('budget.notYours')}
            ways={[
              { to: paths.budget(id), label: t('budget.open') },
              { to: `${paths.budget()}?copy=${id}`, label: t('budget.copy') },
            ]}
          >
            {t('budget.notYoursText')}
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            <p className="text-price">{t(change ? 'budget.changing' : 'budget.copying', { name: short(budget) })}</p>
            <Calculator base={baseOf(budget)} unread={old} again={again} {...(change && { changed: budget })} />
          </div>
        )
      }
    </Panel>
  )
}
