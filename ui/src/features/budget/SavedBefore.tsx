import { useState } from 'react'
import { Money } from '../../shared/components/Money'
import { SideScroll } from '../../shared/components/SideScroll'
import { Link } from '../../shared/components/Link'
import { Section } from '../../shared/components/Section'
import { type Budget, BudgetDocument, useSavedHere } from '../../shared/budget/budget'
import { serviceKey } from '../../shared/budget/names'
import { services } from '../../shared/budget/calculate'
import { budgetPath } from '../../shared/budget/path'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import type { Currency } from '../../shared/money/money'
import { useUser } from '../../shared/session/session'

const MyBudgetsDocument = graphql(`
  query MyBudgets {
    myBudgets(first: 20) {
      nodes {
        id
        guestCount
        createdAt
      }
    }
  }
`)

/** How many stand side by side. */
const most = 3

/** What was saved from this browser, or by this account; up to three are compared. */
export function SavedBefore() {
  const t = useT()
  const me = useUser()
  const { date } = useDates()
  const here = useSavedHere()
  const [{ data }] = useQuery({ query: MyBudgetsDocument, pause: !me, context: afterCommands })
  const [chosen, setChosen] = useState<string[]>([])
  const own = me ? (data?.myBudgets.nodes ?? []) : []
  const list = [
    ...here.map(({ id, name }) => ({ id, name })),
    ...own
      .filter(({ id }) => !here.some((each) => each.id === id))
      .map(({ id, guestCount, createdAt }) => ({
        id,
        name: t('budget.nameOwn', { guests: guestCount, day: date(createdAt) }),
      })),
  ]
  if (list.length === 0) return null
  return (
    <Section id="budget-saved" title={t('budget.savedBefore')} lead={t('budget.compareLead')}>
      <ul className="grid gap-1">
        {list.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3">
            <input
              type="checkbox"
              aria-label={t('budget.compareThis', { name })}
              checked={chosen.includes(id)}
              disabled={chosen.length === most && !chosen.includes(id)}
              onChange={() => setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))}
              className="m-3 size-5 accent-accent"
            />
            <Link to={budgetPath(id)} className="flex min-h-11 items-center underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && <Compared ids={chosen} names={list} />}
    </Section>
  )
}

function useBudget(id: string | undefined): Budget | undefined {
  const [{ data }] = useQuery({ query: BudgetDocument, variables: { id: id ?? '', token: '' }, pause: !id })
  return (id && data?.budget) || undefined
}

function Compared({ ids, names }: { ids: string[]; names: { id: string; name: string }[] }) {
  const t = useT()
  const [first, second, third] = [useBudget(ids[0]), useBudget(ids[1]), useBudget(ids[2])]
  const columns = [first, second, third].filter((each) => each !== undefined)
  const shown = services.filter((service) => columns.some((each) => each.services.includes(service)))
  const money = (of: Budget, amount: string | undefined) =>
    amount === undefined ? '–' : <Money price={{ amount, currency: of.currency as Currency }} />
  const row = (key: string, head: string, cell: (of: Budget) => string | undefined, strong = false) => (
    <tr key={key} className={`border-b border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className="p-2 text-start font-normal">
        {head}
      </th>
      {columns.map((each) => (
        <td key={each.id} className="p-2 text-end">
          {money(each, cell(each))}
        </td>
      ))}
    </tr>
  )
  return (
    <SideScroll label={t('budget.compared')}>
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="p-2 text-start font-normal text-muted">
              {t('budget.service')}
            </th>
            {columns.map(({ id }) => (
              <th key={id} scope="col" className="p-2 text-end">
                {names.find((each) => each.id === id)?.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((service) =>
            row(
              service,
              t(serviceKey(service)),
              ({ breakdown }) => breakdown.find((each) => each.service === service)?.expected,
            ),
          )}
          {row('total', t('budget.total'), ({ totalCost }) => totalCost, true)}
          {row('guest', t('budget.perGuest'), ({ costPerGuest }) => costPerGuest)}
        </tbody>
      </table>
    </SideScroll>
  )
}
