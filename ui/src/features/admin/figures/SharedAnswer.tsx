import { useT } from '../../../shared/i18n/language'
import type { Answer } from './document'
import { Definitions, InWords, OverTime, Source, Totals } from './Parts'
import { openOf, read } from './question'
import { RowsTable, useCaption } from './Rows'

/** A read-only answer, with its question. */
export default function SharedAnswer({ figures, question }: { figures: Answer; question: string }) {
  const asked = read(new URLSearchParams(`${openOf(question)}&from=${figures.from}&to=${figures.to}`))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2">
        <InWords figures={figures} asked={asked} />
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
