import { useState } from 'react'
import { Menu } from '../../../shared/components/Menu'
import { useT } from '../../../shared/i18n/language'
import type { Asked } from './question'
import { KeysDialog } from './KeysDialog'
import { ReportsDialog } from './ReportsDialog'
import { ShareDialog } from './ShareDialog'

/** A menu of further actions on a question: mail reports, share links and API keys. */
export function More({ asked }: { asked: Asked }) {
  const t = useT()
  const [open, setOpen] = useState<'reports' | 'share' | 'keys'>()
  return (
    <>
      <Menu
        label={t('admin.figMore')}
        items={[
          { label: t('admin.figReports'), onChoose: () => setOpen('reports') },
          { label: t('admin.figShare'), onChoose: () => setOpen('share') },
          { label: t('admin.figKeys'), onChoose: () => setOpen('keys') },
        ]}
      />
      {open === 'share' && <ShareDialog asked={asked} onClose={() => setOpen(undefined)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
      {open === 'reports' && <ReportsDialog asked={asked} onClose={() => setOpen(undefined)} />}
    </>
  )
}
