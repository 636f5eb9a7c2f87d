import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Select } from '../../shared/components/Field'
import { Pages } from '../../shared/components/Pages'
import { Tabs } from '../../shared/components/Tabs'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useListFilter } from './useListFilter'
import { FindForm } from './FindForm'
import { SlugDialog } from './SlugDialog'
import { SlugRow } from './SlugRow'
import { type Addressed, flaws, flawWords, isMendable, SlugsDocument } from './slugs'
import { SlugsByRule } from './SlugsByRule'

const kinds = { listings: 'LISTINGS', posts: 'POSTS', songs: 'SONGS', places: 'PLACES' } as const
type Kind = keyof typeof kinds
const kindWords: Record<Kind, MessageKey> = {
  listings: 'admin.listings',
  posts: 'admin.slugsPosts',
  songs: 'admin.slugsSongs',
  places: 'admin.slugsPlaces',
}
const kindKeys = Object.keys(kinds) as Kind[]

/** Reads the filter from the URL. /admin/fix-slugs shows only slugs with a flaw until the admin chooses otherwise. */
function useAsked() {
  const fixing = useLocation().pathname === paths.adminPage('fix-slugs')
  const [asked, change] = useListFilter()
  const show = asked.get('show') ?? (fixing ? 'poor' : 'all')
  const of = kindKeys.find((each) => each === asked.get('of')) ?? 'listings'
  const one = flaws.filter((each) => each.toLowerCase() === show)
  const chosen = show === 'poor' ? flaws : one
  return { of, show, query: asked.get('q') ?? '', flaws: chosen.length > 0 ? chosen : null, change }
}

/**
 * Lists the slugs of all listings, posts, songs and places: present and former slugs, their flaws, and a button to
 * change them.
 */
export function Page() {
  const t = useT()
  const { of, show, query, flaws: chosen, change } = useAsked()
  return (
    <Tabs
      label={t('admin.slugs')}
      active={of}
      onChange={(next) => change({ of: next === 'listings' ? '' : next })}
      tabs={kindKeys.map((key) => ({ key, label: t(kindWords[key]) }))}
    >
      <div className="grid gap-5">
        <FindForm
          label={t('admin.slugsFind')}
          words={query}
          onFind={(q) => change({ q })}
          className="md:grid-cols-[minmax(0,1.6fr)_1fr_auto]"
        >
          <div className="col-span-2 md:col-span-1">
            <Select label={t('admin.slugShow')} value={show} onChange={(event) => change({ show: event.target.value })}>
              <option value="all">{t('admin.all')}</option>
              <option value="poor">{t('admin.slugsPoor')}</option>
              {flaws.map((flaw) => (
                <option key={flaw} value={flaw.toLowerCase()}>
                  {t(flawWords[flaw])}
                </option>
              ))}
            </Select>
          </div>
        </FindForm>
        <Pages
          key={of}
          query={SlugsDocument}
          variables={{ of: kinds[of], query, flaws: chosen }}
          pageOf={({ slugs }) => slugs}
          empty={<EmptyState title={t(chosen ? 'admin.slugsWell' : 'admin.slugsNone')} />}
        >
          {(rows) => <Rows rows={rows} />}
        </Pages>
      </div>
    </Tabs>
  )
}

function Rows({ rows }: { rows: readonly Addressed[] }) {
  const [mending, setMending] = useState<Addressed>()
  return (
    <>
      <ByRule rows={rows.filter(isMendable)} />
      <ul className="mb-3 grid gap-3">
        {rows.map((row) => (
          <SlugRow key={`${row.kind} ${row.id}`} holder={row} onMend={() => setMending(row)} />
        ))}
      </ul>
      {mending && <SlugDialog listing={mending} onClose={() => setMending(undefined)} />}
    </>
  )
}

/** The button that opens the dialog for all listings whose slugs can be made from their names. */
function ByRule({ rows }: { rows: Addressed[] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      {rows.length > 1 && (
        <div className="mb-3">
          <Button onClick={() => setOpen(true)}>{t('admin.slugsByRule')}</Button>
        </div>
      )}
      {open && <SlugsByRule listings={rows} onClose={() => setOpen(false)} />}
    </>
  )
}
