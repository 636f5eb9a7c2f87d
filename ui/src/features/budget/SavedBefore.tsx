import { useState } from 'react'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { Link } from '../../shared/components/Link'
import { Money } from '../../shared/components/Money'
import { Section } from '../../shared/components/Section'
import { SideScroll } from '../../shared/components/SideScroll'
import { type Budget, type BudgetTerms, useSavedHere } from '../../shared/budget/budget'
import { serviceKey } from '../../shared/budget/names'
import { services } from '../../shared/budget/calculate'
import { paths } from '../../shared/paths'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import type { Currency } from '../../shared/money/money'
import { useUser } from '../../shared/session/session'
import { useBudget } from './useBudget'
import { useBudgetName } from './useBudgetName'

const MyBudgetsDocument = graphql(`
  query MyBudgets {
    myBudgets(first: 20) {
      nodes {
        id
        guestCount
        governorate
        venueType
        season
        createdAt
      }
    }
  }
`)

/** The maximum number of budgets compared. */
const most = 3

/** A saved budget as an entry of the list. */
type Listed = BudgetTerms & { id: string }

/** The budgets saved from this browser or by this account. Up to three can be compared. */
export function SavedBefore() {
  const t = useT()
  const me = useUser()
  const { dated } = useBudgetName()
  const here = useSavedHere()
  const [answer, ask] = useQuery({ query: MyBudgetsDocument, pause: !me, context: afterCommands })
  const [picked, setPicked] = useState<string[]>([])
  const own = me ? (answer.data?.myBudgets.nodes ?? []) : []
  const list: Listed[] = [...here.filter(({ id }) => !own.some((each) => each.id === id)), ...own]
  // A deleted budget is no longer compared.
  const chosen = list.filter(({ id }) => picked.includes(id))
  if (list.length === 0 && !me) return null
  return (
    <Section
      id="budget-saved"
      title={t('budget.savedBefore')}
      lead={t(list.length > 1 ? 'budget.compareLead' : 'budget.nothingSaved')}
    >
      {me && answer.error && <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />}
      {me && !answer.data && !answer.error && <LinesSkeleton lines={2} />}
      <ul className="grid gap-1">
        {list.map((each) => {
          const { id } = each
          const name = dated(each)
          return (
            <li key={id} className="flex items-center gap-3">
              {list.length > 1 && (
                <input
                  type="checkbox"
                  aria-label={t('budget.compareThis', { name })}
                  checked={picked.includes(id)}
                  disabled={chosen.length === most && !picked.includes(id)}
                  onChange={() =>
                    setPicked((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
                  }
                  className="m-3 size-5 shrink-0 accent-accent"
                />
              )}
              <Link to={paths.budget(id)} className="flex min-h-11 items-center underline underline-offset-4">
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
      {chosen.length > 1 && <Compared chosen={chosen} />}
    </Section>
  )
}

/** Saved budgets side by side, with the expected costs. Each is read again after every command. */
function Compared({ chosen }: { chosen: Listed[] }) {
  const t = useT()
  const { dated } = useBudgetName()
  const [first, second, third] = chosen
  const read = [useBudget(first?.id ?? ''), useBudget(second?.id ?? ''), useBudget(third?.id ?? '')].slice(
    0,
    chosen.length,
  )
  const failed = read.find(({ answer }) => answer.error && !answer.data)
  const columns = read.flatMap(({ budget }) => budget ?? [])
  const waiting = read.some(({ budget, gone, answer }) => !budget && gone === undefined && !answer.error)
  return (
    <div className="grid gap-3" aria-busy={waiting || undefined}>
      {failed?.answer.error && (
        <ErrorNote error={failed.answer.error} retry={() => read.forEach(({ again }) => again())} />
      )}
      {chosen.map((each, at) =>
        read[at]?.gone === undefined ? null : (
          <p key={each.id} role="status" className="text-small">
            {t('budget.comparedGone', { name: dated(each) })}
          </p>
        ),
      )}
      {waiting && (
        <div role="status">
          <span className="unseen">{t('common.loading')}</span>
          <LinesSkeleton />
        </div>
      )}
      {!waiting && columns.length > 0 && <Columns of={columns} />}
    </div>
  )
}

function Columns({ of: columns }: { of: Budget[] }) {
  const t = useT()
  const { dated } = useBudgetName()
  const shown = services.filter((service) => columns.some((each) => each.services.includes(service)))
  const money = (of: Budget, amount: string | undefined) =>
    amount === undefined ? '–' : <Money price={{ amount, currency: of.currency as Currency }} />
  const row = (key: string, head: string, cell: (of: Budget) => string | undefined, strong = false) => (
    <tr key={key} className={`border-b border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className="min-w-24 p-2 text-start font-normal">
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
            {columns.map((each) => (
              <th key={each.id} scope="col" className="min-w-28 p-2 text-end">
                {dated(each)}
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
