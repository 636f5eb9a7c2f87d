import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import type { Translate } from '../../../shared/i18n/language'
import { newId } from '../../../shared/newId'
import { gonePoint, put } from '../../../shared/shortlist/edits'
import type { Plan, Point } from '../../../shared/shortlist/merge'
import { changePlan, plan } from '../../../shared/shortlist/shortlist'
import type { Due } from './points'

const ownOf = ({ points }: Plan, id: string) => points.find((each) => each.id === id && !each.gone)

/** Says of a point of the site that it is done, or that it does not concern them. */
const say = (point: string, said: { done?: boolean; skipped?: boolean }) =>
  void changePlan((now, changed) => put(now, 'ticks', { point, done: false, skipped: false, ...said, changed }))

/** Ticks a point off, or takes the tick away. */
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

/** A custom that they keep is one of their points from now on; so is what they had left out. */
export const takeIn = (id: string) => say(id, {})

/** Leaves a point of the site out, with a way back. */
export function leaveOut({ id, words, done }: Due, t: Translate): void {
  say(id, { skipped: true })
  toast({
    title: t('checklist.skipped'),
    text: apart(words),
    tone: 'brass',
    action: { label: t('common.undo'), run: () => say(id, { done }) },
  })
}

/** Adds a point of their own. */
export function addOwn(words: string, months: number): void {
  const id = newId()
  void changePlan((now, changed) => put(now, 'points', { id, words, months, done: false, changed, gone: false }))
}

export const editOwn = (id: string, words: string, months: number) => changeOwn(id, { words, months })

/** Removes a point of their own, with a way back. */
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
