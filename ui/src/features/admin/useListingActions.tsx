import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import type { MenuItem } from '../../shared/components/Menu'
import { NumberField } from '../../shared/components/NumberField'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { readNumber } from '../../shared/i18n/digits'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useBulk } from '../../shared/table/useBulk'
import type { AnyListing } from './anyListing'
import { ReasonDialog } from './ReasonDialog'
import { useOutcome } from './useOutcome'

const Suspend = graphql(`
  mutation SuspendAnyListing($input: SuspendListing!) {
    suspendListing(input: $input) {
      position
    }
  }
`)
const Reinstate = graphql(`
  mutation ReinstateListing($input: ReinstateListing!) {
    reinstateListing(input: $input) {
      position
    }
  }
`)
const Archive = graphql(`
  mutation ArchiveAnyListing($input: ArchiveListing!) {
    archiveListing(input: $input) {
      position
    }
  }
`)
const Feature = graphql(`
  mutation FeatureListing($input: FeatureListing!) {
    featureListing(input: $input) {
      position
    }
  }
`)
const SetOrder = graphql(`
  mutation SetSortOrder($input: SetSortOrder!) {
    setSortOrder(input: $input) {
      position
    }
  }
`)

/** A question before something is done: to one listing, or to those that are selected. */
type BulkQuestion = { what: 'suspendAll' | 'reinstateAll'; rows: AnyListing[] }
type Question = { what: 'order' | 'archive' | 'suspend'; listing: AnyListing } | BulkQuestion

/**
 * What an admin may do to listings: `menu` for one in its state, `ask` for a question, `dialog` with the question that
 * is open, `note` with what became of each of several.
 */
export function useListingActions() {
  const name = useName()
  const [question, ask] = useState<Question>()
  const [inBulk, note] = useBulk<AnyListing>(name)
  const commands = useListingCommands()
  const menu = useListingMenu(commands, ask)
  const dialog = question && (
    <QuestionDialog asked={question} commands={commands} inBulk={inBulk} onClose={() => ask(undefined)} />
  )
  return { menu, ask, dialog, note }
}

type Commands = ReturnType<typeof useListingCommands>

/** The commands about one listing; `now` says how one that is sent at once ended. */
function useListingCommands() {
  const t = useT()
  const client = useClient()
  const send = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
  }
  const tell = useOutcome()
  const done = () => toast({ title: t('admin.done'), tone: 'tile' })
  return {
    now: (work: Promise<void>) => void tell(work),
    done,
    suspend: ({ id }: AnyListing, reason: string) => send(Suspend, { input: { listing: id, reason } }),
    reinstate: ({ id }: AnyListing) => send(Reinstate, { input: { listing: id } }),
    archive: ({ id }: AnyListing) => send(Archive, { input: { listing: id } }),
    feature: ({ id }: AnyListing, featured: boolean) => send(Feature, { input: { listing: id, featured } }),
    putAt: ({ id }: AnyListing, sortOrder: number) => send(SetOrder, { input: { listing: id, sortOrder } }),
  }
}

/** What may be done to a listing in the state that it is in. */
function useListingMenu({ now, feature, reinstate }: Commands, ask: (question: Question) => void) {
  const t = useT()
  const lang = useLanguage()
  const navigate = useNavigate()
  const menu = (listing: AnyListing): MenuItem[] => {
    const { kind, category, status, isFeatured } = listing
    const page =
      kind === 'VENUE' ? paths.venue(listing, lang) : paths.service({ ...listing, category: category?.key ?? '' }, lang)
    const view = { label: t('admin.view'), onChoose: () => void navigate(page) }
    const prominence = {
      label: t(isFeatured ? 'admin.unfeature' : 'admin.feature'),
      onChoose: () => now(feature(listing, !isFeatured)),
    }
    const order = { label: t('admin.order'), onChoose: () => ask({ what: 'order', listing }) }
    const away = (what: 'suspend' | 'archive') => ({
      label: t(what === 'suspend' ? 'admin.suspend' : 'admin.archive'),
      danger: true,
      onChoose: () => ask({ what, listing }),
    })
    switch (status) {
      case 'APPROVED':
        return [view, prominence, order, away('suspend'), away('archive')]
      case 'SUSPENDED':
        return [order, { label: t('admin.reinstate'), onChoose: () => now(reinstate(listing)) }, away('archive')]
      case 'ARCHIVED':
        return [order]
      default:
        return [order, away('archive')]
    }
  }
  return menu
}

interface QuestionProps {
  asked: Question
  commands: Commands
  inBulk: ReturnType<typeof useBulk<AnyListing>>[0]
  onClose: () => void
}

function QuestionDialog({ asked, commands, inBulk, onClose }: QuestionProps) {
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

/** Asks before something is done to several listings. */
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

/** Asks before something is done that no reason is asked for. */
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
