import { useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Link } from '../../shared/components/Link'
import { Menu, type MenuItem } from '../../shared/components/Menu'
import { NumberField } from '../../shared/components/NumberField'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { readNumber } from '../../shared/i18n/digits'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import type { AnyListing } from './Listings'
import { ReasonDialog } from './ReasonDialog'

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

/** What an admin may do to a listing in its state. */
export function ListingActions({ listing }: { listing: AnyListing }) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const client = useClient()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<'suspend' | 'order'>()
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
    toast({ title: t('admin.done'), tone: 'tile' })
  }
  const now = (work: Promise<void>) =>
    void work.catch((error: Error) => toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' }))
  const id = listing.id
  const of = (action: string) => `${action}: ${name(listing)}`
  const approved = listing.status === 'APPROVED'
  const items: MenuItem[] = [
    ...(approved
      ? [
          {
            label: t(listing.isFeatured ? 'admin.unfeature' : 'admin.feature'),
            onChoose: () => now(run(Feature, { input: { listing: id, featured: !listing.isFeatured } })),
          },
        ]
      : []),
    { label: t('admin.order'), onChoose: () => setAsking('order') },
    ...(listing.status === 'SUSPENDED'
      ? [{ label: t('admin.reinstate'), onChoose: () => now(run(Reinstate, { input: { listing: id } })) }]
      : []),
    ...(approved ? [{ label: t('admin.suspend'), danger: true, onChoose: () => setAsking('suspend') }] : []),
  ]
  return (
    <div className="col-span-2 flex flex-wrap content-start gap-2 md:col-span-1 md:max-w-64 md:justify-end">
      {approved && (
        <Link
          className="btn btn-text btn-small"
          aria-label={of(t('admin.view'))}
          to={
            listing.kind === 'VENUE'
              ? paths.venue(listing, lang)
              : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang)
          }
        >
          {t('admin.view')}
        </Link>
      )}
      <Link
        className="btn btn-text btn-small"
        aria-label={of(t('admin.history'))}
        to={paths.adminRoom(`history/${id}`)}
      >
        {t('admin.history')}
      </Link>
      <Menu label={of(t('admin.actions'))} items={items} />
      {listing.status !== 'ARCHIVED' && (
        <DoubleCheckButton small look="danger" onConfirm={() => now(run(Archive, { input: { listing: id } }))}>
          {t('admin.archive')}
        </DoubleCheckButton>
      )}
      {asking === 'suspend' && (
        <ReasonDialog
          title={t('admin.suspendTitle', { name: name(listing) })}
          action={t('admin.suspend')}
          hint={t('admin.reasonHint')}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => run(Suspend, { input: { listing: id, reason } })}
        />
      )}
      {asking === 'order' && (
        <OrderDialog
          now={listing.sortOrder}
          onClose={() => setAsking(undefined)}
          onOrder={(sortOrder) => run(SetOrder, { input: { listing: id, sortOrder } })}
        />
      )}
    </div>
  )
}

function OrderDialog({
  now,
  onClose,
  onOrder,
}: {
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
    <Dialog title={t('admin.order')} onClose={onClose}>
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
