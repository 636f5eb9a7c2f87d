import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { NumberField } from '../../shared/components/NumberField'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { readNumber } from '../../shared/i18n/digits'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useBulk } from '../../shared/table/useBulk'
import type { AnyListing } from './anyListing'
import { ReasonDialog } from './ReasonDialog'
import type { BulkQuestion, Question, Commands } from './useListingCommands'

interface QuestionProps {
  asked: Question
  commands: Commands
  inBulk: ReturnType<typeof useBulk<AnyListing>>[0]
  onClose: () => void
}

export function QuestionDialog({ asked, commands, inBulk, onClose }: QuestionProps) {
  const t = useT()
  const name = useName()
  const { now, done, suspend, archive, putAt } = commands
  switch (asked.what) {
    case 'order':
      return (
        <OrderDialog
          about={name(asked.listing)}
          now={asked.listing.sortOrder}
          onClose={onClose}
          onOrder={(sortOrder) => putAt(asked.listing, sortOrder).then(done)}
        />
      )
    case 'archive':
      return (
        <SureDialog
          title={t('admin.archiveTitle', { name: name(asked.listing) })}
          text={t('admin.archiveText')}
          action={t('admin.archive')}
          danger
          onClose={onClose}
          onSure={() => now(archive(asked.listing))}
        />
      )
    case 'suspend':
      return (
        <ReasonDialog
          title={t('admin.suspendTitle', { name: name(asked.listing) })}
          action={t('admin.suspend')}
          hint={t('admin.reasonHint')}
          onClose={onClose}
          onReason={(reason) => suspend(asked.listing, reason).then(done)}
        />
      )
    default:
      return <BulkDialog asked={asked} commands={commands} inBulk={inBulk} onClose={onClose} />
  }
}

/** Asks for confirmation before a command on several listings. */
function BulkDialog({
  asked: { what, rows },
  commands: { suspend, reinstate },
  inBulk,
  onClose,
}: QuestionProps & { asked: BulkQuestion }) {
  const t = useT()
  const name = useName()
  if (what === 'suspendAll') {
    const title = t('admin.suspendAll', { count: rows.length })
    return (
      <ReasonDialog
        title={title}
        action={t('admin.suspend')}
        hint={t('admin.reasonHintAll')}
        onClose={onClose}
        onReason={async (reason) => void inBulk(title, rows, (row) => suspend(row, reason))}
      />
    )
  }
  const title = t('admin.reinstateAll', { count: rows.length })
  return (
    <SureDialog
      title={title}
      text={rows.map(name).join(t('listing.comma'))}
      action={t('admin.reinstate')}
      onClose={onClose}
      onSure={() => void inBulk(title, rows, reinstate)}
    />
  )
}

/** Asks for confirmation before a command that takes no reason. */
function SureDialog({
  title,
  text,
  action,
  danger = false,
  onClose,
  onSure,
}: {
  title: string
  text: string
  action: string
  danger?: boolean
  onClose: () => void
  onSure: () => void
}) {
  const t = useT()
  return (
    <Dialog title={title} onClose={onClose}>
      <p dir="auto" className="wrap-anywhere">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look={danger ? 'danger' : 'primary'}
          onClick={() => {
            onClose()
            onSure()
          }}
        >
          {action}
        </Button>
        <Button look="text" data-first onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function OrderDialog({
  about,
  now,
  onClose,
  onOrder,
}: {
  about: string
  now: number
  onClose: () => void
  onOrder: (order: number) => Promise<void>
}) {
  const t = useT()
  const form = useForm(
    async (fields) => {
      await onOrder(readNumber(fields.get('sortOrder')) ?? 0)
      onClose()
    },
    { sortOrder: [(text) => !/^\d{1,4}$/.test(text.trim()) && { key: 'admin.orderNeeded' }] },
  )
  const { errors, busy } = form
  return (
    <Dialog title={t('admin.order')} about={about} onClose={onClose}>
      <Form of={form}>
        <NumberField
          name="sortOrder"
          inputMode="numeric"
          label={t('admin.order')}
          hint={t('admin.sortHint')}
          defaultValue={String(now)}
          error={errors.sortOrder}
        />
        <Button type="submit" look="primary" busy={busy}>
          {t('admin.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
