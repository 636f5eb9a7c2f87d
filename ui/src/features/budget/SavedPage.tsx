import { FileDown, Share2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useClient, useMutation } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../shared/components/ErrorNote'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { Panel } from '../../shared/components/Panel'
import { Tabs } from '../../shared/components/Tabs'
import { toast } from '../../shared/components/toast'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import {
  type Budget,
  BudgetDocument,
  forgetBudget,
  forgetSeen,
  tokenOf,
  useSavedHere,
} from '../../shared/budget/budget'
import type { Line, Result, Service } from '../../shared/budget/calculate'
import { leaveFocus } from '../../shared/passFocus'
import { paths } from '../../shared/paths'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { type Currency, hundredths } from '../../shared/money/money'
import { useUser } from '../../shared/session/session'
import { inPlace } from '../../shared/inPlace'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { passOn } from '../../shared/passOn'
import { Breakdown, Totals } from './Breakdown'
import { Missing } from './Missing'
import { useBudget } from './useBudget'
import { useBudgetName } from './useBudgetName'

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

/** The page of a saved budget, for everybody who has its link. Its owner can change and delete it. */
export function SavedPage({ id }: { id: string }) {
  const t = useT()
  useDocumentTitle(t('budget.saved'), { noindex: true })
  const { answer, gone, again } = useBudget(id)
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12">
      <h1 tabIndex={-1}>{t('budget.saved')}</h1>
      {gone === undefined ? (
        <Panel answer={answer} retry={again}>
          {(budget) => <Saved budget={budget} />}
        </Panel>
      ) : (
        <Missing text={gone} />
      )}
    </div>
  )
}

const sum = (amount: string) => hundredths(amount) ?? 0n

/** The result as it was saved with the budget. */
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

const PlanView = lazyPart(() => import('./plan/PlanView'), 'budget')
const views = { estimate: 'budget.plan.view.estimate', plan: 'budget.plan.view.plan' } as const

function Saved({ budget }: { budget: Budget }) {
  const t = useT()
  const { short } = useBudgetName()
  const { date } = useDates()
  const currency = budget.currency as Currency
  const result = resultOf(budget)
  const [asked, ask] = useSearchParams()
  const planning = budget.mine && asked.get('view') === 'plan'
  const estimate = (
    <div className="grid gap-6">
      <section aria-label={t('budget.sum')} className="panel p-4 sm:p-6">
        <Totals result={result} currency={currency} />
        <p className="mt-3 text-least text-muted">
          {t('budget.pricesSince', { day: date(budget.pricesSince) })} {budget.template && t('budget.general')}
        </p>
      </section>
      <BudgetActions budget={budget} />
      <div className="panel p-4 sm:p-6">
        <Breakdown result={result} currency={currency} />
      </div>
    </div>
  )
  return (
    <div className="grid gap-6">
      <p className="text-price">
        {short(budget)}
        {budget.weddingDate && <span className="block text-muted">{date(budget.weddingDate)}</span>}
      </p>
      {budget.mine ? (
        <div>
          <Tabs
            label={t('budget.plan.views')}
            tabs={(['estimate', 'plan'] as const).map((key) => ({ key, label: t(views[key]) }))}
            active={planning ? 'plan' : 'estimate'}
            onChange={(view) => ask(view === 'plan' ? { view } : {}, { ...inPlace, replace: true })}
          >
            {planning ? (
              <Suspense fallback={<LinesSkeleton />}>
                <PlanView budget={budget} />
              </Suspense>
            ) : (
              estimate
            )}
          </Tabs>
        </div>
      ) : (
        estimate
      )}
    </div>
  )
}

/** The commands that attach to the account a budget saved in this browser, and that delete it. */
function useBudgetCommands(id: string) {
  const t = useT()
  const token = useSavedHere().find((each) => each.id === id)?.token ?? ''
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [{ fetching: ending }, end] = useMutation(EndBudget)
  const [{ fetching: attaching }, attach] = useMutation(AttachBudget)
  const refused = (error: Error) => toast({ title: t('budget.notDone'), text: errorText(error), tone: 'danger' })
  return {
    token,
    attaching,
    attach: () =>
      void attach({ input: { budget: id, token } }).then(({ error }) => {
        if (error) return refused(error)
        forgetBudget(id)
        toast({ title: t('budget.attached'), tone: 'tile' })
      }),
    ending,
    end: () =>
      void end({ input: { budget: id, token } }).then(({ error }) => {
        if (error) return refused(error)
        forgetBudget(id)
        forgetSeen(id)
        toast({ title: t('budget.endedToast') })
        void navigate(paths.budget())
      }),
  }
}

/**
 * A link to a file of a budget. The budget is read again first, so that the page says it if it has been deleted
 * meanwhile, or if there is no connection; the browser would say nothing of it.
 */
function FileLink({ budget: id, href, children }: { budget: string; href: string; children: ReactNode }) {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const open = async () => {
    const asked = client.query(BudgetDocument, { id, token: tokenOf(id) }, { requestPolicy: 'network-only' })
    const { data, error } = await asked
    if (data?.budget) location.assign(href)
    else if (error && refusal(error).code !== 'not_found')
      toast({ title: t('budget.noFile'), text: errorText(error), tone: 'danger' })
  }
  return (
    <a
      className="btn btn-outline"
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      {children}
    </a>
  )
}

/** The buttons to share, export, print, change and delete the budget. */
function BudgetActions({ budget }: { budget: Budget }) {
  const t = useT()
  const me = useUser()
  const { token, attaching, attach, ending, end } = useBudgetCommands(budget.id)
  const { id } = budget
  const link = `${location.origin}${paths.budget(id)}`
  return (
    <div ref={leaveFocus} className="flex flex-wrap gap-3 print:hidden">
      <Button look="primary" onClick={() => void passOn(t('budget.saved'), link, t)}>
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
      <FileLink budget={id} href={`/api/budgets/${id}.pdf`}>
        <FileDown size={18} aria-hidden />
        {t('budget.pdf')}
      </FileLink>
      <FileLink budget={id} href={`/api/budgets/${id}.csv`}>
        {t('budget.csv')}
      </FileLink>
      <Button onClick={() => print()}>{t('budget.print')}</Button>
      <ButtonLink to={`${paths.budget()}?${budget.mine ? 'change' : 'copy'}=${id}`}>
        {t(budget.mine ? 'budget.change' : 'budget.copy')}
      </ButtonLink>
      {budget.mine && token && <p className="basis-full text-small text-muted">{t('budget.pdfPlan')}</p>}
      {me && token && (
        <Button busy={attaching} onClick={attach}>
          {t('budget.attach')}
        </Button>
      )}
      {budget.mine && (
        // On a row of its own. The confirmation has a longer label; in a shared row it would wrap away from the
        // pointer, and leaving the button cancels the confirmation.
        <div className="basis-full">
          <DoubleCheckButton look="danger" busy={ending} onConfirm={end}>
            {t('budget.end')}
          </DoubleCheckButton>
        </div>
      )}
      <ButtonLink look="text" to={paths.budget()}>
        {t('budget.new')}
      </ButtonLink>
    </div>
  )
}
