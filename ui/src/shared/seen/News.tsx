import { BellDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/Button'
import { useT } from '../i18n/language'

/** The mark on a row that others have changed since it was last seen. */
export function NewMark() {
  const t = useT()
  return (
    <span className="badge bg-tint text-brass">
      <BellDot size={14} strokeWidth={1.75} aria-hidden />
      {t('seen.new')}
    </span>
  )
}

/** Moves the focus to the heading of the row, because the pressed button is removed. */
function focusHeading(from: HTMLElement): void {
  const heading = from.closest('li')?.querySelector<HTMLElement>('h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** What others have changed in a row of a list, until it is taken as seen. `name` is the row's, for screen readers. */
export function News({ name, onSeen, children }: { name: string; onSeen: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <div
      data-news
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel border-s-3 border-brass bg-tint py-2 ps-3 pe-2 text-small"
    >
      <div className="min-w-0 grow basis-60">{children}</div>
      <Button
        look="text"
        small
        className="-ms-3 min-h-11 sm:ms-0"
        aria-label={t('seen.gotItOf', { name })}
        onClick={({ currentTarget }) => {
          focusHeading(currentTarget)
          onSeen()
        }}
      >
        {t('seen.gotIt')}
      </Button>
    </div>
  )
}
