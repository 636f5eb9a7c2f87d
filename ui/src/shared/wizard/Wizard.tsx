import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../components/Button'
import { useT } from '../i18n/language'
import type { Steps } from './useSteps'

/** A part of a long form that is shown by itself. */
export interface Step<Key extends string> {
  key: Key
  title: string
  content: ReactNode
  /** Something in it is wrong: the step says so wherever one is. */
  wrong?: boolean
}

/**
 * One step at a time of a form that one fills for the first time, with the way to each of them. The others stay in the
 * page unseen: what is typed or being sent there goes on. Whoever turns to a step begins at its head.
 */
export function Wizard<Key extends string>({
  label,
  steps,
  at: { now, go },
  busy,
  finish,
}: {
  label: string
  steps: Step<Key>[]
  at: Steps<Key>
  busy: boolean
  /** What stands in the place of "Next" on the last step. */
  finish: ReactNode
}) {
  const t = useT()
  const number = steps.findIndex(({ key }) => key === now)
  const head = useRef<HTMLDivElement>(null)
  const shown = useRef(now)
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView()
  }, [now])
  const former = steps[number - 1]
  return (
    <>
      <div
        ref={head}
        role="group"
        tabIndex={-1}
        className="grid scroll-mt-24 gap-3 outline-none"
        aria-labelledby="step"
      >
        <p id="step" className="font-semibold">
          {t('wizard.step', { number: number + 1, count: steps.length, title: steps[number]!.title })}
        </p>
        <Progress label={label} steps={steps} now={now} onGo={go} />
      </div>
      {steps.map(({ key, content }) => (
        <div key={key} hidden={key !== now} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {content}
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        {former && <Button onClick={() => go(former.key)}>{t('wizard.back')}</Button>}
        <span className="ms-auto">
          {number === steps.length - 1 ? (
            finish
          ) : (
            <Button type="submit" look="primary" busy={busy} className="min-w-36">
              {t('common.next')}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}

/** All steps in a row, by number; those with mistakes are marked. */
function Progress<Key extends string>({
  label,
  steps,
  now,
  onGo,
}: {
  label: string
  steps: Step<Key>[]
  now: Key
  onGo: (key: Key) => void
}) {
  const t = useT()
  return (
    <nav aria-label={label}>
      <ol className="flex gap-1.5">
        {steps.map(({ key, title, wrong }, i) => (
          <li key={key} className="grow">
            <button
              type="button"
              aria-current={key === now ? 'step' : undefined}
              onClick={() => onGo(key)}
              className={`min-h-11 w-full border-t-4 text-small ${
                wrong
                  ? 'border-danger font-semibold text-danger'
                  : key === now
                    ? 'border-brass font-semibold'
                    : 'border-line text-muted'
              }`}
            >
              {i + 1}
              <span className="unseen"> {wrong ? t('wizard.wrong', { title }) : title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
