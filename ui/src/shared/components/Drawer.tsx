import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/language'
import { useModal } from './Dialog'
import { Wordmark } from './Mark'

/**
 * A drawer of 326 px at the start side (right in Arabic, left in English), with an edge of ablaq masonry. It opens when
 * it is mounted.
 */
export function Drawer({
  label,
  onClose,
  children,
  foot,
}: {
  label: string
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}) {
  const t = useT()
  return (
    <dialog {...useModal(onClose)} aria-label={label} className="drawer backdrop:bg-[var(--scrim)]">
      <div className="flex h-full flex-col bg-surface">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <Wordmark />
          <button type="button" aria-label={t('common.close')} onClick={onClose} className="btn btn-icon">
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <div className="grow overflow-y-auto p-3">{children}</div>
        {foot && <div className="border-t border-line p-3">{foot}</div>}
      </div>
      <span aria-hidden className="course-upright absolute end-0 inset-y-0" />
    </dialog>
  )
}
