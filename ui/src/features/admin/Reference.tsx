import { ArrowDownUp, Check, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { Tabs } from '../../shared/components/Tabs'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { DataTable } from '../../shared/table/DataTable'
import { EntryDialog } from './EntryDialog'
import { type Entry, keyOf, kinds, type List, orderable } from './entries'
import { ExchangeRate } from './ExchangeRate'
import { EntryOrder } from './order/EntryOrder'
import { ReferenceDocument, type ReferenceData } from './referenceData'
import { useEntryColumns } from './useEntryColumns'

const tabs = ['categories', 'governorates', 'cities', 'amenities', 'rate'] as const

/** The page on which admins edit categories, governorates, cities, amenities and the exchange rate. */
export function Page() {
  const asked = useParams().tab
  const t = useT()
  const navigate = useNavigate()
  const [answer, ask] = useQuery({ query: ReferenceDocument, requestPolicy: 'cache-and-network' })
  const again = () => ask({ requestPolicy: 'network-only' })
  const active = tabs.find((tab) => tab === asked) ?? 'categories'
  return (
    <Tabs
      label={t('admin.reference')}
      active={active}
      onChange={(tab) => {
        again()
        void navigate(paths.adminPage(`reference/${tab}`))
      }}
      tabs={[
        { key: 'categories' as const, label: t('admin.categories') },
        { key: 'governorates' as const, label: t('admin.governorates') },
        { key: 'cities' as const, label: t('admin.cities') },
        { key: 'amenities' as const, label: t('admin.amenities') },
        { key: 'rate' as const, label: t('admin.rate') },
      ]}
    >
      {active === 'rate' ? (
        <ExchangeRate />
      ) : (
        <Panel answer={answer} retry={again}>
          {({ reference }) => <Entries key={active} list={active} reference={reference} onChange={again} />}
        </Panel>
      )}
    </Tabs>
  )
}

function Entries({ list, reference, onChange }: { list: List; reference: ReferenceData; onChange: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const [edited, edit] = useState<Entry | 'new'>()
  const [ordering, setOrdering] = useState(false)
  const governorates = reference.governorates.map((each) => ({ value: each.slug, label: each.name[lang] || each.slug }))
  const categories = reference.categories.map((each) => ({ value: each.key, label: each.name[lang] || each.key }))
  const choices = { governorate: governorates, serviceCategory: categories }
  const rows: Entry[] = reference[list]
  const columns = useEntryColumns(list, rows, governorates, edit)
  return (
    <section className="panel p-4">
      <EntriesHead
        list={list}
        count={rows.length}
        ordering={ordering}
        onOrder={() => {
          if (ordering) onChange()
          setOrdering(!ordering)
        }}
        onAdd={() => edit('new')}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('admin.noEntries')} />
      ) : ordering ? (
        <EntryOrder list={list} rows={rows} onRefused={onChange} />
      ) : (
        <DataTable
          tall
          stacked
          caption={t(kinds[list].title)}
          rows={rows}
          rowKey={(row) => keyOf(list, row)}
          columns={columns}
        />
      )}
      {edited && (
        <EntryDialog
          list={list}
          entry={edited === 'new' ? undefined : edited}
          rows={rows}
          choices={choices}
          onClose={() => edit(undefined)}
          onDone={onChange}
        />
      )}
    </section>
  )
}

/** The number of entries in a list, its CSV file, and the buttons to reorder it and to add an entry. */
function EntriesHead({
  list,
  count: rows,
  ordering,
  onOrder,
  onAdd,
}: {
  list: List
  count: number
  ordering: boolean
  onOrder: () => void
  onAdd: () => void
}) {
  const t = useT()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <h2 className="me-auto text-panel">{t('admin.entries', { count: rows })}</h2>
      <a
        href={`/api/reference.csv?list=${list}`}
        download
        aria-label={t('table.csvOf', { what: t(kinds[list].title) })}
        className="btn btn-outline"
      >
        <Download size={18} strokeWidth={1.75} aria-hidden />
        CSV
      </a>
      {orderable.includes(list) && rows > 1 && (
        <Button onClick={onOrder}>
          {ordering ? <Check size={18} aria-hidden /> : <ArrowDownUp size={18} strokeWidth={1.75} aria-hidden />}
          {t(ordering ? 'admin.orderDone' : 'admin.orderChange')}
        </Button>
      )}
      <Button look="primary" onClick={onAdd}>
        <Plus size={18} strokeWidth={1.75} aria-hidden />
        {t('admin.add')}
      </Button>
    </div>
  )
}
