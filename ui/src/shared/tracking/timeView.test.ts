import { beforeEach, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../../tests/beacons'
import { sessionId } from '../session/session'

let sent: ReturnType<typeof listenToBeacons>
let timeView: (id: string | undefined) => void
let hidden = false

beforeEach(async () => {
  vi.useFakeTimers()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  sent = listenToBeacons()
  vi.resetModules()
  timeView = (await import('./timeView')).timeView
  return () => {
    timeView(undefined) // what listens after a test has no view to tell of
    vi.useRealTimers()
  }
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const move = () => dispatchEvent(new Event('pointermove'))
const show = (shown: boolean) => {
  hidden = !shown
  document.dispatchEvent(new Event('visibilitychange'))
}
const told = () => sent().map(({ record }) => [record.viewId, record.turn, record.seconds])

it('tells how long a page was seen when the next one opens, and when it is hidden', () => {
  timeView('a')
  pass(20)
  timeView('b')
  pass(7.9)
  show(false)
  expect(sent()[0]).toEqual({
    path: '/api/analytics/track/leave',
    record: { sessionId: sessionId(), viewId: 'a', turn: 0, seconds: 20 },
  })
  expect(told()).toEqual([
    ['a', 0, 20],
    ['b', 0, 7],
  ])
})

it('counts nothing while the page is hidden, and goes on when it is shown again', () => {
  timeView('a')
  pass(10)
  show(false)
  pass(500)
  show(true)
  pass(5)
  dispatchEvent(new Event('pagehide'))
  pass(900)
  dispatchEvent(new Event('pageshow'))
  pass(3)
  show(false)
  expect(told()).toEqual([
    ['a', 0, 10],
    ['a', 1, 5],
    ['a', 2, 3],
  ])
})

it('stops two minutes after the last sign of a reader', () => {
  timeView('a')
  pass(100)
  move()
  pass(1000)
  move()
  pass(30)
  show(false)
  expect(told()).toEqual([['a', 0, 250]])
})

it('tells half an hour at most, and less than a second not at all', () => {
  timeView('a')
  for (let i = 0; i < 40; i++) {
    pass(60)
    move()
  }
  show(false)
  show(true)
  pass(0.9)
  show(false)
  expect(told()).toEqual([['a', 0, 1800]])
})

it('tells nothing of a page that is made in the background, nor of a view without an id', () => {
  hidden = true
  timeView('a')
  pass(60)
  show(true)
  pass(4)
  timeView(undefined)
  pass(60)
  timeView('b')
  expect(told()).toEqual([['a', 0, 4]])
})
