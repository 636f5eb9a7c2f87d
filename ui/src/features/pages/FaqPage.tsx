import { ChevronDown, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { EmptyState } from '../../shared/components/EmptyState'
import { FaqAnswer } from '../../shared/components/FaqAnswer'
import { Input } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useHash } from '../../shared/hooks/useHash'
import { useLanguage, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { Marked } from '../../shared/search/Marked'
import { typedParts } from '../../shared/search/marks'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { FaqHelped } from './FaqHelped'
import { searched } from './faqSearch'
import { keepSending, recordMissed, recordOpened } from './faqUse'

export const FaqDocument = graphql(`
  query Faq($lang: String!) {
    faq(lang: $lang) {
      key
      title
      questions {
        id
        anchor
        question
        html
        text
        revision
      }
    }
  }
`)

type Group = ResultOf<typeof FaqDocument>['faq'][number]

/** How long a visitor must not have typed before words without a match are recorded, in milliseconds. */
const settled = 1500

/** Records words that match no question, once the visitor has stopped typing. */
function useMissed(typed: string, missed: boolean): void {
  const lang = useLanguage()
  useEffect(() => {
    if (!missed) return
    const timer = setTimeout(() => recordMissed(typed.trim(), lang), settled)
    return () => clearTimeout(timer)
  }, [typed, missed, lang])
}

/** The FAQ: questions by group, which can be searched in either spelling. Each question has an address of its own. */
export function Page() {
  const t = useT()
  const lang = useLanguage()
  const [typed, setTyped] = useState('')
  const [answer, ask] = useQuery({ query: FaqDocument, variables: { lang }, context: afterCommands })
  useDocumentTitle(t('pages.faqTitle'), { description: t('pages.faqLead') })
  useEffect(keepSending, [])
  return (
    <div className="wrap max-w-[860px] py-8 lg:py-12">
      <h1 tabIndex={-1}>{t('pages.faqTitle')}</h1>
      <p className="mt-3 text-price text-muted">{t('pages.faqLead')}</p>
      <div className="mt-6 print:hidden">
        <Input
          type="search"
          label={t('pages.faqSearch')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
        />
      </div>
      <Panel
        answer={{ ...answer, data: answer.data?.faq }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="faq-skeleton" />}
        isEmpty={(groups) => groups.length === 0}
        empty={<p className="py-8">{t('pages.faqEmpty')}</p>}
      >
        {(groups) => <Groups groups={groups} typed={typed} />}
      </Panel>
      <p className="mt-10 text-muted">
        {t('pages.faqMore')}{' '}
        <Link to={paths.contact()} className="link underline">
          {t('nav.contact')}
        </Link>
      </p>
    </div>
  )
}

/**
 * The questions that have the typed words, or the nearest. The server renders them all for visitors without scripts:
 * api/page/faq.go.
 */
function Groups({ groups, typed }: { groups: Group[]; typed: string }) {
  const t = useT()
  const named = useHash()
  const wanted = useDeferredValue(typed).trim()
  const all = useMemo(() => groups.flatMap((group) => group.questions), [groups])
  const { questions, near } = useMemo(() => searched(all, wanted), [all, wanted])
  useMissed(typed, near || questions.length === 0)
  if (questions.length === 0)
    return <EmptyState title={t('pages.faqNone')} ways={[{ to: paths.contact(), label: t('nav.contact') }]} />
  const found = groups
    .map((group) => ({ ...group, questions: group.questions.filter((each) => questions.includes(each)) }))
    .filter((group) => group.questions.length > 0)
  return (
    <>
      {near && <p className="pt-6 text-muted">{t('pages.faqNear')}</p>}
      {found.map((group) => (
        <Questions key={group.key} group={group} typed={typed} named={named} searching={wanted !== ''} />
      ))}
    </>
  )
}

/** A group with its questions, which are open while something is searched for. */
function Questions({
  group,
  typed,
  named,
  searching,
}: {
  group: Group
  typed: string
  /** The question that the address names. */
  named: string
  searching: boolean
}) {
  const lang = useLanguage()
  return (
    <section id={group.key} aria-labelledby={`${group.key}-title`} className="pt-10">
      <SectionHead id={`${group.key}-title`} title={group.title} />
      <div className="panel px-4">
        {group.questions.map(({ id, anchor, question, html, revision }) => (
          <details
            key={id}
            id={anchor}
            open={anchor === named || searching}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open && !searching) recordOpened({ id, lang, revision })
            }}
            className="group border-b border-line last:border-0"
          >
            <summary className="flex min-h-13 list-none items-center gap-3 py-2 font-semibold">
              <h3 className="grow text-body">
                <Marked text={question} parts={typedParts(question, typed)} />
              </h3>
              <ChevronDown size={19} strokeWidth={1.75} aria-hidden className="text-brass group-open:rotate-180" />
            </summary>
            <FaqAnswer html={html} />
            <FaqHelped question={{ id, lang, revision }} title={question} anchor={anchor} />
          </details>
        ))}
      </div>
    </section>
  )
}
