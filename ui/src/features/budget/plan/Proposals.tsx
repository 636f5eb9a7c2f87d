import type { Budget } from '../../../shared/budget/budget'
import { Button } from '../../../shared/components/Button'
import { Money } from '../../../shared/components/Money'
import { toast } from '../../../shared/components/toast'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useLanguage, useT } from '../../../shared/i18n/language'
import type { Amount } from '../../../shared/money/money'
import { useUser } from '../../../shared/session/session'
import { serviceKey } from '../../../shared/budget/names'
import { type Line, type Proposal, ProposalsDocument } from './usePlan'
import { noLine, plain, type ToPlan, type useSaving } from './useSaving'

const sums = ['quoted', 'committed', 'paid'] as const

/** A line with the sums of a quote or a booking. The line's other values stay. */
export function taking(proposal: Proposal, lines: readonly Line[], name: string): ToPlan {
  const standing = lines.find(({ line }) => line === proposal.line)
  const line = standing ? plain(standing) : noLine(proposal.line)
  const own = !serviceKey(proposal.line)
  return {
    ...line,
    name: own ? line.name || name.slice(0, 80) : '',
    quoted: proposal.quoted ?? line.quoted,
    committed: proposal.committed ?? line.committed,
    paid: proposal.paid ?? line.paid,
    source: proposal.booking ? { booking: proposal.booking } : { quote: proposal.quote! },
  }
}

function useProposals(id: string) {
  const me = useUser()
  const [{ data }] = useQuery({
    query: ProposalsDocument,
    variables: { id },
    pause: !me,
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return data?.budgetProposals ?? []
}

/** Adopts proposals in one step, which can be undone. */
function useTaking(
  lines: readonly Line[],
  saving: ReturnType<typeof useSaving>,
  listing: (proposal: Proposal) => string,
) {
  const t = useT()
  const errorText = useErrorText()
  return async (of: Proposal[]) => {
    const before = lines.filter(({ line }) => of.some((each) => each.line === line))
    const failed = await saving.save(of.map((each) => taking(each, lines, listing(each))))
    if (failed) return toast({ title: t('budget.notDone'), text: errorText(failed), tone: 'danger' })
    toast({
      title: t('budget.plan.taken', { count: of.length }),
      tone: 'tile',
      action: {
        label: t('budget.plan.undo'),
        run: () => of.forEach((each) => void saving.undo(before.find(({ line }) => line === each.line) ?? each.line)),
      },
    })
  }
}

/** Proposals for lines, from the couple's quotes and bookings. None is adopted unless the couple say so. */
export function Proposals({
  budget,
  lines,
  saving,
  nameOf,
}: {
  budget: Budget
  lines: readonly Line[]
  saving: ReturnType<typeof useSaving>
  nameOf: (row: Pick<Line, 'line' | 'name'>) => string
}) {
  const t = useT()
  const ar = useLanguage() === 'ar'
  const list = useProposals(budget.id)
  const listing = ({ nameAr, nameEn }: Proposal) => (ar ? nameAr : nameEn || nameAr)
  const take = useTaking(lines, saving, listing)
  const lineName = ({ line }: Proposal) => {
    const key = serviceKey(line)
    const standing = lines.find((each) => each.line === line)
    return key ? t(key) : standing ? nameOf(standing) : t('budget.plan.newLine')
  }
  const offered = list.filter(({ state }) => state === 'new' || state === 'changed')
  const first = offered.filter((each) => each.first)
  const ended = list.filter(({ state }) => state === 'ended')
  if (offered.length + ended.length === 0) return null
  return (
    <section aria-labelledby="plan-proposals" className="panel grid gap-3 p-4 sm:p-6 print:hidden">
      <div>
        <h2 id="plan-proposals" className="text-panel">
          {t('budget.plan.proposals')}
        </h2>
        <p className="text-small text-muted">{t('budget.plan.proposalsLead')}</p>
      </div>
      <ul>
        {offered.map((each) => (
          <Offer
            key={each.booking ?? each.quote}
            of={each}
            listing={listing(each)}
            line={lineName(each)}
            busy={saving.busy}
            onTake={() => void take([each])}
          />
        ))}
        {ended.map((each) => (
          <Ended key={each.booking ?? each.quote} of={each} listing={listing(each)} line={lineName(each)} />
        ))}
      </ul>
      {first.length > 1 && (
        <Button look="primary" busy={saving.busy} className="justify-self-start" onClick={() => void take(first)}>
          {t('budget.plan.takeAll')}
        </Button>
      )}
    </section>
  )
}

/** One proposal, with its sums. */
function Offer({
  of,
  listing,
  line,
  busy,
  onTake,
}: {
  of: Proposal
  listing: string
  line: string
  busy: boolean
  onTake: () => void
}) {
  const t = useT()
  const { date } = useDates()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{listing}</bdi>
        </p>
        <p className="text-small text-muted">
          {line} · {t(of.booking ? 'budget.plan.booking' : 'budget.plan.quote')}
          {of.day && ` · ${date(of.day)}`}
          {of.state === 'changed' && ` · ${t('budget.plan.changed')}`}
        </p>
        <dl className="flex flex-wrap gap-x-4 text-small">
          {sums.map(
            (name) =>
              of[name] && (
                <div key={name}>
                  <dt className="inline text-muted">{t(`budget.plan.${name}`)}: </dt>
                  <dd className="inline">
                    {name === 'paid' && of.approximate && '≈ '}
                    <Money price={of[name] as Amount} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <Button busy={busy} aria-label={t('budget.plan.takeOf', { name: listing })} onClick={onTake}>
        {t('budget.plan.take')}
      </Button>
    </li>
  )
}

/** A proposal that a line was based on and that no longer applies. */
function Ended({ of, listing, line }: { of: Proposal; listing: string; line: string }) {
  const t = useT()
  return (
    <li className="border-b border-line py-3 text-small last:border-0">
      {t(of.booking ? 'budget.plan.endedBooking' : 'budget.plan.endedQuote', {
        name: listing,
        line,
      })}
    </li>
  )
}
