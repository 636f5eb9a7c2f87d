import { CircleAlert, FileMusic, RotateCw, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { PlayButton } from '../../../shared/songs/player/PlayButton'
import { usePlayer } from '../../../shared/songs/player/usePlayer'
import { useElapsed } from '../../../shared/songs/player/state'
import { clockOf, type Track, useBoth } from '../../../shared/songs/track'
import { Waveform } from '../../../shared/songs/Waveform'
import type { Audio } from './song'
import { type Sending, useFile } from './useFile'

/**
 * The loudness in LUFS to which the player brings songs. A song that is more than `far` LU away from it gets a warning.
 */
const target = -16
const far = 5

/**
 * The audio file of a song. It is chosen or dropped, uploaded with a progress bar, and can be played before the song is
 * saved.
 */
export function SongFile({
  track,
  audio,
  error,
  onAudio,
  onBusy,
}: {
  /** The song's title and artist, which the player shows. */
  track: Omit<Track, 'audio'>
  /** The song's present file, or the one that was uploaded to replace it. */
  audio: Audio | undefined
  error: string | undefined
  onAudio: (audio: Audio) => void
  onBusy: (busy: boolean) => void
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { sending, send, cancel } = useFile((sent) => {
    onAudio(sent)
    requestAnimationFrame(() => input.current?.focus())
  })
  const busy = sending !== undefined && !sending.failure
  useEffect(() => onBusy(busy), [busy, onBusy])
  const why = useWhy()(sending) ?? error
  return (
    <div className="grid gap-4">
      {audio && <Kept track={{ ...track, audio }} />}
      {sending && !sending.failure ? (
        <OnItsWay sending={sending} onCancel={cancel} />
      ) : (
        <Choose input={input} again={audio !== undefined} why={why} onFile={(file) => void send(file)}>
          {sending?.failure && sending.failure.code !== 'refused' && sending.failure.code !== 'tooLarge' && (
            <Button small onClick={() => void send(sending.file)}>
              <RotateCw size={16} aria-hidden />
              {t('common.retry')}
            </Button>
          )}
        </Choose>
      )}
    </div>
  )
}

/** Returns a function that describes why an upload failed. It names the file. */
function useWhy() {
  const t = useT()
  const text = useErrorText()
  return (sending: Sending | undefined) => {
    if (!sending?.failure) return undefined
    const { code, message } = sending.failure
    const why =
      code === 'tooLarge'
        ? t('songEditor.tooLarge')
        : code === 'offline'
          ? t('error.offline')
          : message || text(new Error())
    return t('songEditor.notSent', { name: sending.file.name, why })
  }
}

function Choose({
  input,
  again,
  why,
  onFile,
  children,
}: {
  input: RefObject<HTMLInputElement | null>
  again: boolean
  why: string | undefined
  onFile: (file: File) => void
  children: React.ReactNode
}) {
  const t = useT()
  const [over, setOver] = useState(false)
  return (
    <div className="grid gap-1.5">
      <div
        className={`relative grid min-h-28 place-content-center justify-items-center gap-1.5 rounded-button border-2 border-dashed p-4 text-center text-small has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass ${why ? 'border-danger' : over ? 'border-brass bg-tint' : 'border-field text-muted'}`}
      >
        <FileMusic size={26} strokeWidth={1.75} aria-hidden className="text-brass" />
        <span className="font-semibold text-ink">{t(again ? 'songEditor.otherFile' : 'songEditor.chooseFile')}</span>
        <span className="text-least" id="audio-hint">
          {t('songEditor.fileHint')}
        </span>
        {/* The input covers the box, so that a file can be dropped anywhere on it. */}
        <input
          ref={input}
          id="audio"
          type="file"
          accept="audio/mpeg,.mp3"
          aria-label={t(again ? 'songEditor.otherFile' : 'songEditor.chooseFile')}
          aria-invalid={why ? true : undefined}
          aria-describedby={why ? 'audio-error' : 'audio-hint'}
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onFile(file)
            event.target.value = '' // so that choosing the same file again fires a change event
          }}
        />
      </div>
      {why && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p id="audio-error" role="alert" className="flex grow items-start gap-1.5 text-small text-danger">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
            <span className="wrap-anywhere">{why}</span>
          </p>
          {children}
        </div>
      )}
    </div>
  )
}

function OnItsWay({ sending: { file, part }, onCancel }: { sending: Sending; onCancel: () => void }) {
  const t = useT()
  const cancel = useRef<HTMLButtonElement>(null)
  // The file input, which had the focus, is no longer rendered.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div className="flex items-center gap-3 rounded-button border border-line p-3">
      <div className="grid min-w-0 grow gap-2">
        <p className="one-line text-small font-semibold" dir="auto">
          {file.name}
        </p>
        <progress
          value={part}
          max={1}
          aria-label={t('editor.uploading', { name: file.name })}
          className="upload-bar block h-2 w-full"
        />
        <p className="text-least text-muted">
          {part < 1 ? t('editor.uploaded', { part: Math.round(part * 100) }) : t('songEditor.measuring')}
        </p>
      </div>
      <button
        ref={cancel}
        type="button"
        aria-label={t('songEditor.cancelFile', { name: file.name })}
        onClick={onCancel}
        className="btn btn-icon text-muted"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}

/** What the server measured of the file, and a player for it. */
function Kept({ track }: { track: Track }) {
  const t = useT()
  const both = useBoth()
  const { number } = useFormat()
  const { on, seek } = usePlayer()
  const elapsed = useElapsed()
  const { bytes, duration, loudness, waveform } = track.audio
  const level = `\u2066${loudness.toFixed(1).replace('-', '−')}\u2069`
  const facts = [
    [t('songEditor.duration'), clockOf(duration / 1000)],
    [t('songEditor.size'), t('songEditor.megabytes', { size: number(bytes / 1e6, { maximumFractionDigits: 1 }) })],
    [t('songEditor.loudness'), t('songEditor.lufs', { level })],
  ]
  const off = loudness - target
  return (
    <div className="grid gap-3 rounded-button border border-line p-3">
      <div className="flex items-center gap-3">
        <PlayButton songs={[track]} at={0} size="small" />
        <Waveform
          peaks={waveform}
          duration={duration / 1000}
          at={on?.id === track.id ? elapsed : 0}
          label={t('songs.seek', { name: both(track.title) })}
          className="h-14 min-w-0 grow"
          onSeek={(seconds) => seek([track], 0, seconds)}
        />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {Math.abs(off) > far && (
        <p role="status" className="flex items-start gap-2 rounded-button bg-tint p-3 text-small">
          <TriangleAlert size={17} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-brass" />
          {t(off > 0 ? 'songEditor.tooLoud' : 'songEditor.tooQuiet')}
        </p>
      )}
    </div>
  )
}
