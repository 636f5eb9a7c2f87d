import { useT } from '../../../shared/i18n/language'
import { OptionalSum, TotalSum } from './amounts'
import { DueDay, Estimate, Notes } from './lineFacts'
import type { LineParts, Row } from './line'

const columns = ['estimate', 'quoted', 'committed', 'paid'] as const
const cell = 'p-2 text-end'

/** The lines of the plan as a table, for wide windows. */
export function PlanTable({ plan, rows, nameOf, editing, actions, form }: LineParts) {
  const t = useT()
  return (
    <div className="panel p-4 sm:p-6">
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="p-2 text-start font-normal">
              {t('budget.service')}
            </th>
            {columns.map((each) => (
              <th key={each} scope="col" className={`${cell} font-normal`}>
                {t(`budget.plan.${each}`)}
              </th>
            ))}
            <th scope="col" className={`${cell} font-normal`}>
              {t('budget.plan.due')}
            </th>
            <th scope="col">
              <span className="unseen">{t('budget.plan.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            editing(row) ? (
              <tr key={row.line} className="border-b border-line">
                <td colSpan={7} className="p-2">
                  <p className="font-semibold">
                    <bdi>{nameOf(row)}</bdi>
                  </p>
                  {form}
                </td>
              </tr>
            ) : (
              <LineRow key={row.line} plan={plan} row={row} nameOf={nameOf} actions={actions} />
            ),
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="p-2 text-start">
              {t('budget.total')}
            </th>
            {columns.map((each) => (
              <td key={each} className={cell}>
                <TotalSum plan={plan} total={plan[each]} />
              </td>
            ))}
            <td colSpan={2}>
              <span className="unseen">–</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function LineRow({ plan, row, nameOf, actions }: { row: Row } & Pick<LineParts, 'plan' | 'nameOf' | 'actions'>) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="max-w-64 p-2 text-start font-normal wrap-anywhere">
        <bdi>{nameOf(row)}</bdi>
        <Notes row={row} />
      </th>
      <td className={cell}>
        <Estimate row={row} plan={plan} />
      </td>
      <td className={cell}>
        <OptionalSum sum={row.quoted} />
      </td>
      <td className={`${cell} font-semibold`}>
        <OptionalSum sum={row.committed} />
      </td>
      <td className={cell}>
        <OptionalSum sum={row.paid} />
      </td>
      <td className={cell}>
        <DueDay row={row} />
      </td>
      <td className="ps-2">{actions(row)}</td>
    </tr>
  )
}
