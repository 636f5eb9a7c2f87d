import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { FigurePanel } from './FigurePanel'

export interface BarRow {
  key: string
  label: string
  value: number
  also?: number
}

/**
 * Counts as bars of ablaq stones. With a total, the share of it; with `onChoose`, a row narrows the page to itself.
 * `also` names a second number.
 */
export function Bars({
  title,
  csv,
  rows,
  total,
  also,
  onChoose,
}: {
  title: string
  csv: string
  rows: BarRow[]
  total?: number
  also?: string
  onChoose?: (key: string) => void
}) {
  const t = useT()
  const { number } = useFormat()
  const longest = Math.max(1, ...rows.map((row) => row.value))
  return (
    <FigurePanel title={title} csv={csv}>
      {rows.length === 0 && <p className="text-muted">{t('admin.noFigures')}</p>}
      {also && (
        <p aria-hidden className="text-end text-least text-muted">
          {t('admin.viewsAnd', { also })}
        </p>
      )}
      <ol className="grid text-small">
        {rows.slice(0, 14).map((row) => (
          <li key={row.key} className="grid grid-cols-[minmax(0,9rem)_1fr_auto] items-center gap-3">
            {onChoose && row.key ? (
              <button
                type="button"
                onClick={() => onChoose(row.key)}
                dir="auto"
                title={row.label}
                className="own-line min-h-9 underline decoration-line underline-offset-4 hover:decoration-accent"
              >
                {row.label}
              </button>
            ) : (
              <span dir="auto" title={row.label} className="own-line leading-9!">
                {row.label}
              </span>
            )}
            <span
              aria-hidden
              className="bar block h-3.5 min-w-0.5 rounded-badge"
              style={{ inlineSize: `${(row.value / longest) * 100}%` }}
            />
            <span className="flex justify-end gap-3 tabular">
              <b className="font-semibold">{number(row.value)}</b>
              {also && <span className="min-w-8 text-end text-muted">{number(row.also ?? 0)}</span>}
              {total !== undefined && (
                <span className="min-w-10 text-end text-muted">
                  {number(total ? row.value / total : 0, { style: 'percent' })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </FigurePanel>
  )
}
