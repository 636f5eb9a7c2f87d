import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { latinDigits } from '../../shared/i18n/digits'

interface Steps {
  /** The index of the question that is shown. */
  at: number
  /** The element that contains the answers, each a button. */
  list: RefObject<HTMLElement | null>
  choose: (index: number) => void
  back: () => void
  next: () => void
}

/** The minimum length of a swipe, in pixels. */
const swiped = 50

/** The time within which a second tap counts as a double tap, in milliseconds. */
const doubled = 350

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/**
 * Whether a key press is meant for the quiz: the focus is in the quiz, or on an element around it, such as the body.
 */
const isFor = (place: Element | null | undefined, target: Element) =>
  !!place && (place.contains(target) || target.contains(place))

/**
 * Keys, swipes and taps of a question. Digits of both scripts choose an answer, arrows move the focus among answers,
 * Backspace goes back, and a swipe turns to the next or the previous question. Keys do nothing while the focus is
 * elsewhere on the page, such as in its search box. One press answers one question: a held key, the second tap of a
 * double tap, and what was pressed before the question was shown answer nothing. Returns the handler for clicks on
 * answers.
 */
export function useSteps({ at, list, choose, back, next }: Steps) {
  // When the question was shown, as an event time. Presses before that are ignored. The first question accepts all.
  const shown = useRef(-Infinity)
  const before = useRef(at)
  useLayoutEffect(() => {
    if (before.current !== at) shown.current = performance.now()
    before.current = at
  }, [at])
  const tap = ({ detail, timeStamp }: Pick<UIEvent, 'detail' | 'timeStamp'>, index: number) => {
    // `detail` counts the clicks at one place. It is 0 if a key or a screen reader presses the button.
    if (detail > 1 || timeStamp < shown.current + (detail ? doubled : 0)) return
    choose(index)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!isFor(list.current?.closest('section'), target)) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const digit = latinDigits(event.key)
    const now = buttons.indexOf(target as HTMLButtonElement)
    const onward = list.current && isRtl(list.current) ? -1 : 1
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: onward, ArrowLeft: -onward }[event.key]
    const early = event.repeat || event.timeStamp < shown.current
    if (/^[1-9]$/.test(digit) && buttons[Number(digit) - 1]) {
      if (!early) choose(Number(digit) - 1)
    } else if (event.key === 'Backspace') {
      if (!early) back()
    } else if (step && now >= 0) buttons[(now + step + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
  })
  const onSwipe = useEffectEvent((across: number) => {
    if (across > 0 === (list.current !== null && isRtl(list.current))) next()
    else back()
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  useEffect(() => {
    const place = list.current?.closest('section')
    if (!place) return
    let from: Touch | undefined
    const begin = ({ touches }: TouchEvent) => {
      from = touches[0]
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]
      if (!from || !to) return
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (Math.abs(across) >= swiped && Math.abs(across) > 1.5 * Math.abs(down)) onSwipe(across)
    }
    place.addEventListener('touchstart', begin, { passive: true })
    place.addEventListener('touchend', end, { passive: true })
    return () => {
      place.removeEventListener('touchstart', begin)
      place.removeEventListener('touchend', end)
    }
  }, [list])
  return tap
}
