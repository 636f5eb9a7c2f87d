import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../components/Button'
import { useModal } from '../components/Dialog'
import { useT } from '../i18n/language'

/** The filters on phones: a sheet at the bottom of the screen, whose button says how many results it leads to. */
export function FilterSheet({
  total,
  onClear,
  onClose,
  children,
}: {
  total: number | undefined
  onClear: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  return (
    <dialog {...useModal(onClose)} aria-labelledby={id} className="sheet-up rise backdrop:bg-[var(--scrim)]">
      <div className="flex max-h-[86dvh] flex-col">
        <div aria-hidden className="course rounded-t-[15px]" />
        <div className="flex items-center gap-2 border-b border-line py-1.5 ps-4 pe-1">
          <h2 id={id} data-first tabIndex={-1} className="grow text-panel outline-none">
            {t('search.narrow')}
          </h2>
          <button type="button" className="btn btn-text" onClick={onClear}>
            {t('search.clearAll')}
          </button>
          <button type="button" aria-label={t('common.close')} onClick={onClose} className="btn btn-icon">
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-4">{children}</div>
        <div className="border-t border-line p-3">
          <Button look="primary" className="w-full" onClick={onClose}>
            {total === undefined ? t('search.showResults') : t('search.showFound', { count: total })}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
