import { ChevronDown } from 'lucide-react'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { passFocus } from '../../../shared/passFocus'
import { setDone } from './changes'
import { NextPointsSkeleton } from './NextPointsSkeleton'
import { type Due, nextOf } from './points'
import { PointBox } from './PointBox'
import { useBefore } from './useBefore'
import { usePoints } from './usePoints'

const shown = 3

/** The couple's next tasks, for the top of their page. Renders nothing if the checklist cannot be loaded. */
export default function NextPoints() {
  const t = useT()
  const before = useBefore()
  const { date } = useDates()
  const { answer, of } = usePoints()
  if (!answer.data) return answer.error ? null : <NextPointsSkeleton />
  const points = of(answer.data.checklist)
  const next = nextOf(points, shown)
  const open = points.all.filter(({ done }) => !done).length
  // A ticked task leaves this list at once, and takes its checkbox with it, so the focus moves to the next one.
  const ticked = (point: Due, box: HTMLElement) => {
    passFocus(box, '[aria-labelledby=next-title] input')
    toast({
      title: t('checklist.ticked'),
      text: apart(point.words),
      tone: 'tile',
      action: { label: t('common.undo'), run: () => setDone(point, false) },
    })
  }
  return (
    <section aria-labelledby="next-title" className="panel grid content-start gap-1 p-4 print:hidden">
      <h2 id="next-title" className="text-panel">
        {t('checklist.next')}
      </h2>
      {next.length === 0 && <p className="text-muted">{t('checklist.allDone')}</p>}
      <ul>
        {next.map((point) => (
          <li key={point.id}>
            <PointBox point={point} onDone={(box) => ticked(point, box)} />
            {!point.late && (
              <p className="-mt-2 ps-8 text-small text-muted">
                {point.by ? t('checklist.by', { by: date(point.by) }) : before(point.months)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <a href="#checklist" className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-small">
        {t('checklist.whole', { count: open })}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </a>
    </section>
  )
}
