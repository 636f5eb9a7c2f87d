import { useState } from 'react'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { useT } from '../../../shared/i18n/language'
import { Changes, type Fields } from './Changes'
import type { FieldOf } from './merge'

/** Compares a publication with the current draft, and offers to restore it as the draft. */
export function Restore<D extends object>({
  of,
  before,
  after,
  fields,
  called,
  onRestore,
}: {
  of: Fields<D>
  before: D
  after: D
  fields: FieldOf<D>[]
  /** The name of the publication. */
  called: string
  /** undefined if it cannot be restored. */
  onRestore: (() => Promise<void>) | undefined
}) {
  const t = useT()
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await onRestore?.()
    } catch (error) {
      setFailure(error as Error)
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      {fields.length === 0 ? (
        <p className="text-small text-muted">{t('writing.sameAsDraft')}</p>
      ) : (
        <Changes
          of={of}
          before={before}
          after={after}
          fields={fields}
          called={{ before: called, after: t('writing.draft') }}
        />
      )}
      {failure && <ErrorNote error={failure} focused />}
      {fields.length > 0 && onRestore && (
        <>
          <p className="text-small text-muted">{t('writing.restoreLead')}</p>
          <DoubleCheckButton busy={busy} className="justify-self-start" onConfirm={() => void restore()}>
            {t('writing.restore')}
          </DoubleCheckButton>
        </>
      )}
    </div>
  )
}
