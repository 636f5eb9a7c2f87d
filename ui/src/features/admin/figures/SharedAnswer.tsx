import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import type { Answer } from './document'
import { useConditions } from './names'
import { Definitions, OverTime, Source, Totals } from './Parts'
import { openOf, read, written } from './question'
import { RowsTable, useCaption } from './Rows'

/** An answer that is only read, with what was asked. */
export default function SharedAnswer({ figures, question }: { figures: Answer; question: string }) {
  const t = useT()
  const { date } = useDates()
  const condition = useConditions()
  const asked = read(new URLSearchParams(`${openOf(question)}&from=${figures.from}&to=${figures.to}`))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2">
        <p className="font-semibold">{t('admin.figDays', { from: date(figures.from), to: date(figures.to) })}</p>
        {asked.filters.length > 0 && (
          <ul aria-label={t('admin.figFilters')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            {asked.filters.map((filter) => {
              const { kind, value } = condition(filter, figures.named)
              return (
                <li key={written(filter)}>
                  <span className="text-muted">{kind}</span> <bdi className="font-semibold">{value}</bdi>
                </li>
              )
            })}
          </ul>
        )}
        <Source figures={figures} asked={asked} />
      </div>
      <Totals figures={figures} asked={asked} />
      <OverTime figures={figures} asked={asked} />
      {figures.rows && asked.breakdown && <ReadRows figures={figures} asked={asked} by={asked.breakdown} />}
      <Definitions asked={asked} />
    </div>
  )
}

function ReadRows({ figures, asked, by }: Parameters<typeof RowsTable>[0]) {
  const t = useT()
  const caption = useCaption(asked, by)
  const shown = figures.rows?.length ?? 0
  return (
    <section aria-label={caption} className="panel grid min-w-0 gap-4 p-4">
      <h2 className="text-panel">{caption}</h2>
      <RowsTable figures={figures} by={by} asked={asked} />
      {figures.rowCount > shown && (
        <p className="text-small text-muted">{t('admin.figFirstRows', { shown, total: figures.rowCount })}</p>
      )}
    </section>
  )
}
