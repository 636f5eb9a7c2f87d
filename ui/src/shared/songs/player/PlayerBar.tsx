import {
  ChevronDown,
  ListMusic,
  LoaderCircle,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../components/toast'
import { useLanguage, useT } from '../../i18n/language'
import { songPath } from '../path'
import { clockOf, type Track, useBoth } from '../track'
import { secondByKey, Waveform } from '../Waveform'
import { close, goTo, next, previous, seek, toggle } from './engine'
import { Queue } from './Queue'
import { elapsed, type Playing, sound, speeds, useElapsed, usePlaying, useSound } from './state'
import { followLink } from './navigation'

/** The player. Renders nothing until something is played. */
export function PlayerBar() {
  const now = usePlaying()
  const track = now?.queue[now.at]
  return now && track && <Bar now={now} track={track} />
}

/** Sets the CSS variable --player to the height that the player covers. */
function usePlayerHeight() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--player', `${bar.current?.offsetHeight ?? 0}px`)
    measure()
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--player')
    }
  }, [])
  return bar
}

/** Closes the player. A toast offers to undo that. */
function useClose() {
  const t = useT()
  return () => {
    const undo = close()
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    toast({ title: t('songs.closed'), tone: 'brass', action: { label: t('common.undo'), run: undo } })
  }
}

const turnUp = (by: number) => {
  const { volume } = sound.get()
  void sound.change((now) => ({ ...now, muted: false, volume: Math.min(1, Math.max(0, volume + by)) }))
}
const mute = () => {
  const muted = !sound.get().muted
  void sound.change((now) => ({ ...now, muted }))
}

/**
 * Handles a key while the focus is in the player. Controls that use the key themselves come first. Returns whether the
 * key was used.
 */
function heardKey(event: KeyboardEvent, duration: number, rtl: boolean): boolean {
  const target = event.target as HTMLElement
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (target.closest('select, input')) return false
  const { code, key } = event
  if (key === ' ') {
    if (target.closest('button, a')) return false // the key presses the button or link
    toggle()
  } else if (code === 'KeyN') void next()
  else if (code === 'KeyP') previous()
  else if (code === 'KeyM') mute()
  else if (key === 'ArrowUp' || key === 'ArrowDown') turnUp(key === 'ArrowUp' ? 0.1 : -0.1)
  else if (key === 'ArrowLeft' || key === 'ArrowRight') seek(secondByKey(key, elapsed.get(), duration, rtl)!)
  else return false
  return true
}

function Bar({ now, track }: { now: Playing; track: Track }) {
  const t = useT()
  const both = useBoth()
  const rtl = useLanguage() === 'ar'
  const bar = usePlayerHeight()
  const [more, setMore] = useState(false)
  const name = both(track.title)
  const keys = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (heardKey(event, track.audio.duration / 1000, rtl)) event.preventDefault()
    else if (event.key === 'Escape' && more) setMore(false)
  }
  return (
    // The section handles the keys of its buttons and its slider, wherever the focus is within it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={t('songs.player')} className="player rise shadow-float" onKeyDown={keys}>
      {more && (
        <div className="player-more">
          <div className="wrap grid gap-4 py-4 lg:grid-cols-2">
            <SoundControls />
            <Queue now={now} />
          </div>
        </div>
      )}
      <div ref={bar}>
        <div aria-hidden className="course h-1" />
        <div className="wrap flex items-center gap-1 py-1.5 md:gap-3">
          <Controls now={now} name={name} />
          <Title track={track} />
          <Place track={track} className="max-md:hidden" />
          <Tool label={t(more ? 'songs.less' : 'songs.more')} expanded={more} onPress={() => setMore(!more)}>
            {more ? <ChevronDown size={20} aria-hidden /> : <ListMusic size={20} aria-hidden />}
          </Tool>
          <CloseTool />
        </div>
        <div className="wrap pb-2 md:hidden">
          <Place track={track} />
        </div>
      </div>
      <p role="status" className="unseen">
        {t('songs.nowPlaying', { name })}
      </p>
    </section>
  )
}

function Tool({
  label,
  expanded,
  disabled = false,
  className = '',
  onPress,
  children,
}: {
  label: string
  expanded?: boolean
  disabled?: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onPress}
      className={`grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:text-ink disabled:opacity-40 ${className}`}
    >
      {children}
    </button>
  )
}

function CloseTool() {
  const t = useT()
  return (
    <Tool label={t('songs.close')} onPress={useClose()}>
      <X size={20} aria-hidden />
    </Tool>
  )
}

/** Media controls have the same order in both writing directions, from left to right. */
function Controls({ now: { at, queue, on, waiting }, name }: { now: Playing; name: string }) {
  const t = useT()
  const Icon = on ? (waiting ? LoaderCircle : Pause) : Play
  return (
    <div dir="ltr" className="flex shrink-0 items-center">
      <Tool label={t('songs.previous')} className="max-sm:hidden" onPress={previous}>
        <SkipBack size={20} aria-hidden />
      </Tool>
      <button
        type="button"
        aria-label={t(on ? 'songs.pauseWhat' : 'songs.playWhat', { name })}
        onClick={toggle}
        className="grid size-11 shrink-0 place-items-center rounded-pill bg-accent text-on-accent"
      >
        <Icon size={22} aria-hidden className={on && waiting ? 'spin' : ''} />
      </button>
      <Tool label={t('songs.next')} disabled={at + 1 >= queue.length} onPress={() => goTo(at + 1)}>
        <SkipForward size={20} aria-hidden />
      </Tool>
    </div>
  )
}

function Title({ track }: { track: Track }) {
  const both = useBoth()
  const lang = useLanguage()
  return (
    <p className="min-w-0 grow md:max-w-72">
      {track.unlisted ? (
        <span dir="auto" className="own-line font-semibold">
          {both(track.title)}
        </span>
      ) : (
        <a href={songPath(track, lang)} onClick={followLink} dir="auto" className="own-line font-semibold">
          {both(track.title)}
        </a>
      )}
      <span dir="auto" className="own-line text-least text-muted">
        {both(track.artist)}
      </span>
    </p>
  )
}

/** The position within the song, and a slider that changes it. */
function Place({ track, className = '' }: { track: Track; className?: string }) {
  const t = useT()
  const both = useBoth()
  const at = useElapsed()
  const duration = track.audio.duration / 1000
  return (
    <div className={`flex min-w-0 grow items-center gap-3 text-least text-muted tabular ${className}`}>
      <bdi>{clockOf(at)}</bdi>
      <Waveform
        peaks={track.audio.waveform}
        duration={duration}
        at={at}
        label={t('songs.seek', { name: both(track.title) })}
        className="h-7 grow md:h-9"
        onSeek={seek}
      />
      <bdi>{clockOf(duration)}</bdi>
    </div>
  )
}

function SoundControls() {
  const t = useT()
  const { volume, muted, speed } = useSound()
  return (
    <div className="grid content-start gap-4">
      <div className="flex items-center gap-2">
        <Tool label={t(muted ? 'songs.unmute' : 'songs.mute')} onPress={mute}>
          {muted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        </Tool>
        <input
          type="range"
          aria-label={t('songs.volume')}
          min={0}
          max={100}
          step={5}
          value={muted ? 0 : Math.round(volume * 100)}
          onChange={({ currentTarget: { value } }) =>
            void sound.change((now) => ({ ...now, muted: false, volume: Number(value) / 100 }))
          }
          className="h-11 min-w-0 grow accent-accent"
        />
      </div>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-start me-2 text-small text-muted">{t('songs.speed')}</legend>
        {speeds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === speed}
            onClick={() => void sound.change((now) => ({ ...now, speed: each }))}
            className={`chip min-h-11 tabular ${each === speed ? 'chip-on' : ''}`}
          >
            <bdi dir="ltr">{each}×</bdi>
          </button>
        ))}
      </fieldset>
      <p className="text-least text-muted max-md:hidden">{t('songs.keys')}</p>
    </div>
  )
}
