import type { ReactNode } from 'react'
import { Reason } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import type { Fields } from './Changes'
import type { Publication } from './publication'
import { Restore } from './Restore'
import type { Writer } from './writing'

/** A publication in the list. */
interface Listed {
  lang: string
  number: number
  note?: string | null
}

function useRevisionName() {
  const t = useT()
  return ({ lang, number }: Listed) => t(lang === 'ar' ? 'writing.revisionAr' : 'writing.revisionEn', { number })
}

/** A publication in the list: who, when and why, with a button that compares it with the draft. */
export function RevisionRow({
  of,
  live,
  made,
  onCompare,
}: {
  of: Listed
  /** Whether it is the public version. */
  live: boolean
  /** The time and the author of the publication. */
  made: ReactNode
  onCompare: () => void
}) {
  const t = useT()
  const name = useRevisionName()(of)
  return (
    <li className="grid gap-1.5 border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{name}</b>
        {live && <span className="badge bg-tile-tint text-tile">{t('writing.public')}</span>}
        <span className="text-small text-muted">{made}</span>
        <Button small className="ms-auto" aria-label={`${t('writing.compare')}: ${name}`} onClick={onCompare}>
          {t('writing.compare')}
        </Button>
      </div>
      {of.note && <Reason tone="quiet">{of.note}</Reason>}
    </li>
  )
}

/** Compares a publication with the current draft, and offers to restore it as the draft. */
export function RevisionDialog<D extends object>({
  of,
  fields,
  publication,
  draft,
  writer,
  onRestore,
  onClose,
}: {
  of: Listed
  fields: Fields<D>
  publication: Publication<D>
  draft: D
  writer: Writer<D>
  /** undefined if it cannot be restored. */
  onRestore: (() => Promise<void>) | undefined
  onClose: () => void
}) {
  const t = useT()
  const name = useRevisionName()(of)
  const { answer, retry, before } = publication
  const restore = async () => {
    await onRestore?.()
    const undo = { label: t('common.undo'), run: () => writer.change(() => draft) }
    toast({ title: t('writing.restored', { revision: name }), tone: 'tile', action: undo })
    onClose()
  }
  return (
    <Dialog wide title={name} onClose={onClose}>
      <Panel answer={answer} retry={retry}>
        {() =>
          before ? (
            <Restore
              of={fields}
              before={before}
              after={draft}
              fields={publication.fields}
              called={name}
              onRestore={onRestore && restore}
            />
          ) : (
            <p>{t('error.not_found')}</p>
          )
        }
      </Panel>
    </Dialog>
  )
}
