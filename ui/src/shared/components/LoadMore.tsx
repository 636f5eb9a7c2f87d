import { useT } from '../i18n/language'
import { Button } from './Button'

/** The button for the next page of a list, with how much of the list is shown. Renders nothing if all of it is. */
export function LoadMore({
  shown,
  total,
  more,
  busy,
  onMore,
}: {
  shown: number
  total?: number
  more: boolean
  busy?: boolean
  onMore: () => void
}) {
  const t = useT()
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      <p role="status" className="text-small text-muted">
        {total !== undefined && t('common.shown', { shown, total })}
      </p>
      {more && (
        <Button busy={busy} onClick={onMore} className="min-w-56">
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
