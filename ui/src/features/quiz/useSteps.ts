import { type RefObject, useEffect, useEffectEvent } from 'react'
import { latinDigits } from '../../shared/i18n/digits'

interface Steps {
  /** What holds the answers, each a button. */
  list: RefObject<HTMLElement | null>
  choose: (index: number) => void
  back: () => void
  next: () => void
}

/** Pixels that a finger moves across at least. */
const swiped = 50

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/**
 * Keys and swipes of a question: digits of both scripts choose an answer, arrows move among them, Backspace goes back,
 * wherever one stands on the page but for fields and dialogs. A swipe turns the page in its direction.
 */
export function useSteps({ list, choose, back, next }: Steps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest?.('input, select, textarea, [role=dialog]')) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const digit = latinDigits(event.key)
    const now = buttons.indexOf(target as HTMLButtonElement)
    const onward = list.current && isRtl(list.current) ? -1 : 1
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: onward, ArrowLeft: -onward }[event.key]
    if (/^[1-9]$/.test(digit) && buttons[Number(digit) - 1]) choose(Number(digit) - 1)
    else if (event.key === 'Backspace') back()
    else if (step && now >= 0) buttons[(now + step + buttons.length) % buttons.length]?.focus()
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
}
