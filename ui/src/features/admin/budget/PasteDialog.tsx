import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { useGovernorates } from '../../../shared/usePlaces'
import { columns, type Incoming, keyOf, pricesIn, readTable, SetBudgetPricing } from './pricing'
import { useNames } from './useNames'
import { useStoredRows } from './useStoredRows'

const mistakeKey = {
  columns: 'admin.budgetMistake.columns',
  missing: 'admin.budgetMistake.missing',
  governorate: 'admin.budgetMistake.governorate',
  venueType: 'admin.budgetMistake.venueType',
  season: 'admin.budgetMistake.season',
  twice: 'admin.budgetMistake.twice',
  amount: 'admin.budgetMistake.amount',
  order: 'admin.budgetMistake.order',
  currency: 'admin.budgetMistake.currency',
} as const

/** Parses a pasted table, compares it with the stored prices, and saves it. */
function usePaste(onSaved: () => void) {
  const t = useT()
  const client = useClient()
  const known = useGovernorates().map(({ id }) => id)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const standing = useStoredRows(text, known)
  const table = text.trim() && standing.rows ? readTable(text, standing.rows, known, dayAgo(0)) : undefined
  const versions = new Map(standing.rows?.map((row) => [keyOf(row), row.version]))
  const save = async () => {
    if (!table) return
    setBusy(true)
    const rows = table.rows.map(({ place, texts }) => ({
      ...place,
      prices: pricesIn(texts),
      version: versions.get(keyOf(place)) ?? 0,
    }))
    const { error: failed } = await client.mutation(SetBudgetPricing, { input: { rows } }).toPromise()
    setBusy(false)
    setError(failed)
    if (failed) return standing.again()
    toast({ title: t('admin.saved'), tone: 'tile' })
    onSaved()
  }
  return { text, setText, standing, table, save, busy, error }
}

/**
 * Imports prices from a spreadsheet or a file. Before saving, it shows the errors of each line, or else what would
 * change.
 */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { text, setText, standing, table, save, busy, error } = usePaste(onClose)
  return (
    <Dialog title={t('admin.budgetPaste')} wide onClose={onClose}>
      <div className="grid gap-4">
        {error && <ErrorNote error={error} focused />}
        {standing.error && <ErrorNote error={standing.error} retry={standing.again} />}
        <Textarea
          label={t('admin.budgetTable')}
          hint={t('admin.budgetTableHint')}
          dir="ltr"
          rows={6}
          wrap="off"
          className="text-start"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <details className="text-small">
          <summary className="cursor-pointer">{t('admin.budgetColumns')}</summary>
          <p dir="ltr" className="wrap-anywhere text-muted">
            {columns.join(', ')}
          </p>
        </details>
        <FileButton onText={setText} />
        {!standing.rows && !standing.error && <LinesSkeleton />}
        {table && table.mistakes.length > 0 && <Mistakes mistakes={table.mistakes} />}
        {table && table.mistakes.length === 0 && (
          <div className="grid gap-2 text-small">
            <Differences rows={table.rows} />
            <Button
              look="primary"
              busy={busy}
              disabled={table.rows.length === 0}
              onClick={() => void save()}
              className="justify-self-start"
            >
              {t('admin.save')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** A button that reads a file from this device. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const t = useT()
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className="justify-self-start" onClick={() => file.current?.click()}>
        <FileUp size={18} aria-hidden />
        {t('admin.budgetFile')}
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        aria-label={t('admin.budgetFile')}
        accept=".csv,text/csv,text/tab-separated-values"
        onChange={({ currentTarget }) => {
          void currentTarget.files?.[0]?.text().then(onText)
          currentTarget.value = '' // so that choosing the same file again fires a change event
        }}
      />
    </>
  )
}

/** The errors of a table, line by line. */
function Mistakes({ mistakes }: { mistakes: ReturnType<typeof readTable>['mistakes'] }) {
  const t = useT()
  return (
    <ul role="alert" className="max-h-60 overflow-y-auto rounded-panel border border-danger p-3 text-small text-danger">
      {mistakes.map(({ line, kind, column = '' }, at) => (
        <li key={at}>
          {line > 0 && t('admin.budgetLine', { line })} {t(mistakeKey[kind], { column })}
        </li>
      ))}
    </ul>
  )
}

/** The changes that a table would make, row by row. */
function Differences({ rows }: { rows: Incoming[] }) {
  const t = useT()
  const names = useNames()
  return (
    <>
      <p className="font-semibold">{t('admin.budgetDiff', { count: rows.length })}</p>
      <ul className="max-h-60 overflow-y-auto">
        {rows.map(({ place, changes }) => (
          <li key={keyOf(place)} className="border-b border-line py-1">
            <p className="font-semibold">{names.row(place)}</p>
            {changes.map(({ column, before, after }) => (
              <p key={column}>
                {names.column(column)}:{' '}
                <bdi dir="ltr">
                  <del className="bg-danger-tint">{before || '–'}</del> <ins className="bg-tile-tint">{after}</ins>
                </bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
