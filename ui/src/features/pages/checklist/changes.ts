import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import type { Translate } from '../../../shared/i18n/language'
import { newId } from '../../../shared/newId'
import { gonePoint, put } from '../../../shared/shortlist/edits'
import type { Plan, Point } from '../../../shared/shortlist/merge'
import { changePlan, plan } from '../../../shared/shortlist/shortlist'
import type { Due } from './points'

const ownOf = ({ points }: Plan, id: string) => points.find((each) => each.id === id && !each.gone)

/** Marks a task of the site as done or skipped. */
const say = (point: string, said: { done?: boolean; skipped?: boolean }) =>
  void changePlan((now, changed) => put(now, 'ticks', { point, done: false, skipped: false, ...said, changed }))

/** Ticks or unticks a task. */
export function setDone({ id, own }: Pick<Due, 'id' | 'own'>, done: boolean): void {
  if (!own) return say(id, { done })
  changeOwn(id, { done })
}

function changeOwn(id: string, said: Partial<Pick<Point, 'words' | 'months' | 'done'>>): void {
  void changePlan((now, changed) => {
    const point = ownOf(now, id)
    return point ? put(now, 'points', { ...point, ...said, changed }) : now
  })
}

/** Puts a custom, or a task that was skipped, on the couple's checklist. */
export const takeIn = (id: string) => say(id, {})

/** Skips a task of the site. A toast offers to undo that. */
export function leaveOut({ id, words, done }: Due, t: Translate): void {
  say(id, { skipped: true })
  toast({
    title: t('checklist.skipped'),
    text: apart(words),
    tone: 'brass',
    action: { label: t('common.undo'), run: () => say(id, { done }) },
  })
}

/** Adds a task of the couple's own. */
export function addOwn(words: string, months: number): void {
  const id = newId()
  void changePlan((now, changed) => put(now, 'points', { id, words, months, done: false, changed, gone: false }))
}

export const editOwn = (id: string, words: string, months: number) => changeOwn(id, { words, months })

/** Deletes a task of the couple's own. A toast offers to undo that. */
export function removeOwn(id: string, t: Translate): void {
  const point = ownOf(plan.get(), id)
  if (!point) return
  void changePlan((now, changed) => put(now, 'points', gonePoint(point, changed)))
  toast({
    title: t('checklist.removed'),
    text: apart(point.words),
    tone: 'brass',
    action: {
      label: t('common.undo'),
      run: () => void changePlan((now, changed) => put(now, 'points', { ...point, changed })),
    },
  })
}

export const countOwn = ({ points }: Plan) => points.filter(({ gone }) => !gone).length
