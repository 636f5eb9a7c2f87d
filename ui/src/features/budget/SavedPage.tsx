import { FileDown, Share2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { type Budget, BudgetDocument, draft, forgetBudget, useSavedHere } from '../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../shared/budget/names'
import type { Line, Result, Service } from '../../shared/budget/calculate'
import { budgetPath } from '../../shared/budget/path'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { type Currency, hundredths } from '../../shared/money/money'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { useGovernorates } from '../../shared/usePlaces'
import { Breakdown, Totals } from './Breakdown'

const EndBudget = graphql(`
  mutation EndBudget($input: EndBudget!) {
    endBudget(input: $input) {
      id
    }
  }
`)
const AttachBudget = graphql(`
  mutation AttachBudget($input: AttachBudget!) {
    attachBudget(input: $input) {
      id
    }
  }
`)

/** A calculation that was saved, to whoever has its link; its maker may change it or end it. */
export function SavedPage({ id }: { id: string }) {
  const t = useT()
  useDocumentTitle(t('budget.saved'), { noindex: true })
  const token = useSavedHere().find((each) => each.id === id)?.token ?? ''
  const [answer, ask] = useQuery({
    query: BudgetDocument,
    variables: { id, token },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const missing = (text?: string) => (
    <EmptyState title={t('budget.missing')} ways={[{ to: budgetPath(), label: t('budget.new') }]}>
      {text || t('budget.missingText')}
    </EmptyState>
  )
  const refused = answer.error && refusal(answer.error)
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12">
      <h1 tabIndex={-1}>{t('budget.saved')}</h1>
      {refused && refused.code === 'not_found' ? (
        missing(refused.message)
      ) : (
        <Panel
          answer={answer}
          retry={() => ask({ requestPolicy: 'network-only' })}
          isEmpty={({ budget }) => !budget}
          empty={missing()}
        >
          {({ budget }) => budget && <Saved budget={budget} token={token} />}
        </Panel>
      )}
    </div>
  )
}

const sum = (amount: string) => hundredths(amount) ?? 0n

/** As it was calculated and kept. */
function resultOf({ breakdown, lowCost, totalCost, highCost, costPerGuest }: Budget): Result {
  return {
    lines: breakdown.map(({ service, low, expected, high, custom }): Line => ({
      service: service as Service,
      low: sum(low),
      expected: sum(expected),
      high: sum(high),
      custom,
    })),
    low: sum(lowCost),
    expected: sum(totalCost),
    high: sum(highCost),
    perGuest: sum(costPerGuest),
  }
}

function Saved({ budget, token }: { budget: Budget; token: string }) {
  const t = useT()
  const named = useName()
  const { date } = useDates()
  const place = useGovernorates().find((each) => each.id === budget.governorate)
  const currency = budget.currency as Currency
  const result = resultOf(budget)
  return (
    <div className="grid gap-6">
      <p className="text-price">
        {t('budget.name', {
          guests: budget.guestCount,
          type: t(venueTypeKey(budget.venueType)),
          place: place ? named(place) : budget.governorate,
          season: t(seasonKey(budget.season)),
        })}
        {budget.weddingDate && <span className="block text-muted">{date(budget.weddingDate)}</span>}
      </p>
      <section aria-label={t('budget.sum')} className="panel p-4 sm:p-6">
        <Totals result={result} currency={currency} />
        <p className="mt-3 text-least text-muted">
          {t('budget.pricesSince', { day: date(budget.pricesSince) })} {budget.template && t('budget.general')}
        </p>
      </section>
      <Ways budget={budget} token={token} />
      <div className="panel p-4 sm:p-6">
        <Breakdown result={result} currency={currency} />
      </div>
    </div>
  )
}

/** Passing it on, taking it along, changing it and ending it. */
function Ways({ budget, token }: { budget: Budget; token: string }) {
  const t = useT()
  const me = useUser()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [{ fetching: ending }, end] = useMutation(EndBudget)
  const [{ fetching: attaching }, attach] = useMutation(AttachBudget)
  const { id } = budget
  const link = `${location.origin}${budgetPath(id)}`
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: t('budget.saved'), url: link })
      await navigator.clipboard.writeText(link)
      toast({ title: t('budget.copied'), tone: 'tile' })
    } catch (error) {
      console.debug('not shared', error) // they thought better of it, or the browser does not let us
    }
  }
  const refused = (error: Error) => toast({ title: t('budget.notDone'), text: errorText(error), tone: 'danger' })
  const edit = (change: boolean) => {
    draft.set({
      governorate: budget.governorate,
      venueType: budget.venueType,
      season: budget.season,
      guests: String(budget.guestCount),
      services: budget.services,
      own: Object.fromEntries(
        budget.customPrices.map(({ service, amount }) => [service, { text: amount.amount, currency: amount.currency }]),
      ),
    })
    if (!change) return void navigate(budgetPath())
    const { email, phone, weddingDate, version } = budget
    void navigate(`${budgetPath()}?change=${id}`, { state: { email, phone, weddingDate, version } })
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button look="primary" onClick={() => void share()}>
        <Share2 size={18} aria-hidden />
        {t('budget.share')}
      </Button>
      <a
        className="btn btn-tile"
        target="_blank"
        rel="noopener"
        href={`https://wa.me/?text=${encodeURIComponent(`${t('budget.saved')} ${link}`)}`}
      >
        <WhatsAppIcon size={18} />
        {t('budget.whatsapp')}
      </a>
      <a className="btn btn-outline" href={`/api/budgets/${id}.pdf`} download>
        <FileDown size={18} aria-hidden />
        {t('budget.pdf')}
      </a>
      <a className="btn btn-outline" href={`/api/budgets/${id}.csv`} download>
        {t('budget.csv')}
      </a>
      <Button onClick={() => print()}>{t('budget.print')}</Button>
      <Button onClick={() => edit(budget.mine)}>{t(budget.mine ? 'budget.change' : 'budget.copy')}</Button>
      {me && token && (
        <Button
          busy={attaching}
          onClick={() =>
            void attach({ input: { budget: id, token } }).then(({ error }) => {
              if (error) return refused(error)
              forgetBudget(id)
              toast({ title: t('budget.attached'), tone: 'tile' })
            })
          }
        >
          {t('budget.attach')}
        </Button>
      )}
      {budget.mine && (
        // On a line of its own: the longer question would move it from under the pointer, which takes it back.
        <div className="basis-full">
          <DoubleCheckButton
            look="danger"
            busy={ending}
            onConfirm={() =>
              void end({ input: { budget: id, token } }).then(({ error }) => {
                if (error) return refused(error)
                forgetBudget(id)
                toast({ title: t('budget.endedToast') })
                void navigate(budgetPath())
              })
            }
          >
            {t('budget.end')}
          </DoubleCheckButton>
        </div>
      )}
      <ButtonLink look="text" to={budgetPath()}>
        {t('budget.new')}
      </ButtonLink>
    </div>
  )
}
