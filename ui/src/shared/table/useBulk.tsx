import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../components/Button'
import { useErrorText } from '../components/ErrorNote'
import { Khatam } from '../components/Khatam'
import { useT } from '../i18n/language'

interface Results {
  title: string
  count: number
  done: string[]
  failed: { name: string; why: string }[]
}

/**
 * Returns a function that runs a command for several rows, one after the other, and a note with the outcome of each
 * row, which the caller renders beside the table. A refusal does not stop the others.
 */
export function useBulk<R>(nameOf: (row: R) => string) {
  const errorText = useErrorText()
  const [results, setResults] = useState<Results>()
  const run = async (title: string, rows: R[], send: (row: R) => Promise<void>) => {
    let now: Results = { title, count: rows.length, done: [], failed: [] }
    setResults(now)
    for (const row of rows) {
      const name = nameOf(row)
      try {
        await send(row)
        now = { ...now, done: [...now.done, name] }
      } catch (error) {
        now = { ...now, failed: [...now.failed, { name, why: errorText(error as Error) }] }
      }
      setResults(now)
    }
  }
  const note: ReactNode = results && <BulkResults of={results} onClose={() => setResults(undefined)} />
  return [run, note] as const
}

function BulkResults({ of: { title, count, done, failed }, onClose }: { of: Results; onClose: () => void }) {
  const t = useT()
  const over = done.length + failed.length === count
  return (
    <div className={`panel grid gap-2 p-4 text-small ${failed.length > 0 ? 'border-danger' : 'border-tile'}`}>
      <div role="status" className="grid gap-2">
        <p className="font-semibold">{title}</p>
        {!over && <p>{t('table.bulkRunning', { done: done.length + failed.length, count })}</p>}
        {over && done.length > 0 && (
          <p className="flex items-start gap-2">
            <Khatam size={16} className="mt-1 shrink-0 text-tile" />
            <span>
              {t('table.bulkDone', { count: done.length })} · <bdi>{done.join(t('listing.comma'))}</bdi>
            </span>
          </p>
        )}
        {over && failed.length > 0 && (
          <>
            <p className="flex items-center gap-2 text-danger">
              <CircleAlert size={16} aria-hidden />
              {t('table.bulkFailed', { count: failed.length })}
            </p>
            <ul className="grid gap-1">
              {failed.map(({ name, why }) => (
                <li key={name}>
                  <b className="font-semibold">
                    <bdi>{name}</bdi>
                  </b>{' '}
                  · {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {over && (
        <Button small look="text" onClick={onClose} className="justify-self-start">
          {t('common.close')}
        </Button>
      )}
    </div>
  )
}
