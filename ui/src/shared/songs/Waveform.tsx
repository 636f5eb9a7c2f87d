import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { useLanguage, useT } from '../i18n/language'
import { clockOf } from './track'

/** Seconds that an arrow key and a page key move. */
const step = 5
const page = 30
/** Half of the height of the drawing, and the half-height of a silent bar. */
const half = 32
const least = 1.5

/**
 * The SVG path of `bars` bars around a middle line, for peaks of 0 to 255. Each bar takes a width of 1, with its gap.
 * The highest peak fills the height, so that a quiet song has a shape, too.
 */
export function barsOf(peaks: readonly number[], bars: number): string {
  if (peaks.length === 0) return `M0 ${half - least}h${bars}v${2 * least}h-${bars}z`
  const highest = Math.max(1, ...peaks)
  return Array.from({ length: bars }, (_, i) => {
    const from = Math.floor((i * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / bars))
    const high = Math.max(least, (Math.max(...peaks.slice(from, to)) / highest) * half)
    return `M${i} ${(half - high).toFixed(1)}h.65v${(2 * high).toFixed(1)}h-.65z`
  }).join('')
}

/**
 * The second to which a key seeks, between 0 and `duration`; undefined for other keys. Time runs from right to left if
 * `rtl`.
 */
export function secondByKey(key: string, at: number, duration: number, rtl: boolean): number | undefined {
  const [on, back] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const to = {
    [on]: at + step,
    [back]: at - step,
    ArrowUp: at + step,
    ArrowDown: at - step,
    PageUp: at + page,
    PageDown: at - page,
    Home: 0,
    End: duration,
  }[key]
  return to === undefined ? undefined : Math.min(Math.max(0, to), duration)
}

interface WaveformProps {
  /** The loudness over time, 0 to 255 each. */
  peaks: readonly number[]
  /** In seconds. */
  duration: number
  /** The position of playback, in seconds. */
  at: number
  bars?: number
  /** The accessible name of the slider. */
  label: string
  className?: string
  onSeek: (seconds: number) => void
}

/** Seeking by pointer and keys. `shown` is the position to draw, in seconds. */
function useSeeking({ duration, at, onSeek }: Pick<WaveformProps, 'duration' | 'at' | 'onSeek'>) {
  const rtl = useLanguage() === 'ar'
  // While the pointer is down, the waveform shows the position to which it would seek.
  const [held, setHeld] = useState<number>()
  const shown = Math.min(held ?? at, duration)
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
    return (rtl ? 1 - part : part) * duration
  }
  const keys = (event: KeyboardEvent) => {
    const to = secondByKey(event.key, at, duration, rtl)
    if (to === undefined) return
    event.preventDefault()
    onSeek(to)
  }
  return {
    shown,
    onKeyDown: keys,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(under(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => held !== undefined && setHeld(under(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (held === undefined) return
      setHeld(undefined)
      onSeek(under(event))
    },
    onPointerCancel: () => setHeld(undefined),
  }
}

/** The waveform of a song, with the played part in colour. It is a slider: pointer and keys seek. */
export function Waveform({ peaks, duration, at, bars = 100, label, className = '', onSeek }: WaveformProps) {
  const t = useT()
  const path = useMemo(() => barsOf(peaks, bars), [peaks, bars])
  const { shown, ...seeking } = useSeeking({ duration, at, onSeek })
  const part = duration > 0 ? (100 * shown) / duration : 0
  const shape = (look: string, style?: { clipPath: string }) => (
    <svg
      viewBox={`0 0 ${bars} ${2 * half}`}
      preserveAspectRatio="none"
      aria-hidden
      className={`mirror absolute inset-0 size-full ${look}`}
      style={style}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={t('songs.place', { at: clockOf(shown), of: clockOf(duration) })}
      className={`relative cursor-pointer touch-pan-y rounded-badge ${className}`}
      {...seeking}
    >
      {shape('text-field')}
      {shape('text-accent', { clipPath: `inset(0 ${(100 - part).toFixed(2)}% 0 0)` })}
    </div>
  )
}
