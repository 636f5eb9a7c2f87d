import { useMemo } from 'react'
import { Chip } from '../../../shared/components/Chip'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useFormat } from '../../../shared/i18n/format'
import { type Lang, useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { type Column, DataTable, TableSkeleton } from '../../../shared/table/DataTable'
import { nameOf } from './faq'
import {
  changedSince,
  FaqFiguresDocument,
  FaqMissesDocument,
  type Figures,
  helpedShare,
  leastHelpfulFirst,
} from './figures'
import { InRange } from './InRange'

/** How often each question was opened, and whether its answer helped. */
export function FaqFigures({ least, onLeast }: { least: boolean; onLeast: () => void }) {
  const t = useT()
  return (
    <InRange title={t('admin.faqFigures')} csv="/api/faq.csv">
      {(range) => (
        <>
          <p className="text-small text-muted">{t('admin.faqFiguresHint')}</p>
          <div>
            <Chip on={least} onToggle={onLeast}>
              {t('admin.faqLeast')}
            </Chip>
          </div>
          <FiguresTable range={range} least={least} />
        </>
      )}
    </InRange>
  )
}

function FiguresTable({ range, least }: { range: Range; least: boolean }) {
  const t = useT()
  const columns = useColumns()
  const [answer, ask] = useQuery({
    query: FaqFiguresDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  return (
    <Panel
      answer={{ ...answer, data: answer.data?.faqFigures }}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState title={t('admin.faqNoQuestions')} />}
      skeleton={<TableSkeleton columns={columns.length} />}
    >
      {(rows) => (
        <DataTable
          key={String(least)}
          stacked
          caption={t('admin.faqFigures')}
          rows={least ? leastHelpfulFirst(rows) : rows}
          rowKey={({ question }) => question.id}
          columns={columns}
        />
      )}
    </Panel>
  )
}

function useColumns(): Column<Figures>[] {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  return useMemo(() => {
    const count = (key: 'opened' | 'helped' | 'notHelped', head: string): Column<Figures> => ({
      key,
      head,
      numeric: true,
      cell: ({ all }) => number(all[key]),
      sort: ({ all }) => all[key],
    })
    return [
      {
        key: 'question',
        head: t('admin.faqQuestion'),
        grow: true,
        sort: ({ question }) => nameOf(question, lang),
        cell: (row) => <Named row={row} />,
      },
      count('opened', t('admin.faqOpened')),
      count('helped', t('admin.faqHelped')),
      count('notHelped', t('admin.faqNotHelped')),
      {
        key: 'share',
        head: t('admin.faqShare'),
        numeric: true,
        sort: ({ all }) => helpedShare(all),
        cell: ({ all }) => {
          const share = helpedShare(all)
          return share === null ? '–' : <bdi>{number(share)}%</bdi>
        },
      },
    ]
  }, [t, lang, number])
}

/** A question. If its text changed within the range, it also shows the counts for the present text. */
function Named({ row }: { row: Figures }) {
  const t = useT()
  const lang = useLanguage()
  const { question, now } = row
  const name = nameOf(question, lang)
  return (
    <span className="grid gap-1">
      {question.archived ? (
        <span dir="auto">{`${name} (${t('admin.faqArchived')})`}</span>
      ) : (
        <Link to={`${paths.faq()}#${question.anchor}`} className="link wrap-anywhere" dir="auto">
          {name}
        </Link>
      )}
      {changedSince(row) && <span className="text-least text-muted">{t('admin.faqSince', { ...now })}</span>}
    </span>
  )
}

/** The searches on the FAQ page that found nothing. */
export function FaqMisses() {
  const t = useT()
  return (
    <InRange title={t('admin.faqMisses')} csv="/api/faq-misses.csv">
      {(range) => (
        <>
          <p className="text-small text-muted">{t('admin.faqMissesHint')}</p>
          <MissesTable range={range} />
        </>
      )}
    </InRange>
  )
}

/**
 * The most searches that the server lists. A list of this length may be incomplete, so it is not sorted in the browser.
 */
const mostMisses = 100

function MissesTable({ range }: { range: Range }) {
  const t = useT()
  const { number } = useFormat()
  const [answer, ask] = useQuery({
    query: FaqMissesDocument,
    variables: range,
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  return (
    <Panel
      answer={{ ...answer, data: answer.data?.faqMisses }}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState title={t('admin.noTerms')} />}
      skeleton={<TableSkeleton columns={3} />}
    >
      {(rows) => (
        <DataTable
          caption={t('admin.faqMisses')}
          rows={rows}
          rowKey={({ term, lang }) => `${lang} ${term}`}
          whole={rows.length < mostMisses}
          columns={[
            {
              key: 'term',
              head: t('admin.term'),
              grow: true,
              sort: ({ term }) => term,
              cell: ({ term }) => (
                <b className="font-semibold wrap-anywhere" dir="auto">
                  {term}
                </b>
              ),
            },
            {
              key: 'lang',
              head: t('admin.faqPageLang'),
              sort: ({ lang }) => lang,
              cell: ({ lang }) => t((lang as Lang) === 'ar' ? 'admin.arabic' : 'admin.english'),
            },
            {
              key: 'times',
              head: t('admin.searches'),
              numeric: true,
              sort: ({ times }) => times,
              cell: ({ times }) => number(times),
            },
          ]}
        />
      )}
    </Panel>
  )
}
