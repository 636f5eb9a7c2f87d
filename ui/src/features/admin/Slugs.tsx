import { paths } from '../../shared/paths'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Pages } from '../../shared/components/Pages'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { FindForm } from './FindForm'
import { SlugDialog } from './SlugDialog'
import { type Addressed, flawOf, isMendable, SlugsDocument } from './slugs'
import { SlugsByRule } from './SlugsByRule'
import { useFilterParams } from '../../shared/useFilterParams'

const flawsOf = (listing: Addressed) => ({
  ar: flawOf(listing.slugAr ?? '', listing.nameAr ?? '', 'ar'),
  en: flawOf(listing.slugEn ?? '', listing.nameEn ?? '', 'en'),
})

/**
 * The names of listings in URLs, what is poor about them in words, and the way to mend them. /admin/fix-slugs begins
 * with the poor ones.
 */
export function Page() {
  const t = useT()
  const fixing = useLocation().pathname === paths.adminRoom('fix-slugs')
  const [asked, change] = useFilterParams()
  const query = asked.get('q') ?? ''
  const poor = (asked.get('show') ?? (fixing ? 'poor' : '')) === 'poor'
  const [mending, setMending] = useState<Addressed>()
  return (
    <div className="grid gap-5">
      <FindForm
        label={t('admin.findListing')}
        words={query}
        onFind={(q) => change({ q })}
        className="md:grid-cols-[minmax(0,1.6fr)_1fr_auto]"
      >
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            checked={poor}
            onChange={(event) => change({ show: event.target.checked ? 'poor' : 'all' })}
            className="size-5 accent-(--accent)"
          />
          {t('admin.slugsPoor')}
        </label>
      </FindForm>
      <Pages
        query={SlugsDocument}
        variables={{ query: query || null }}
        pageOf={({ allListings }) => allListings}
        empty={<EmptyState title={t('admin.noListings')} />}
      >
        {(all) => {
          const rows = poor ? all.filter((each) => Object.values(flawsOf(each)).some(Boolean)) : all
          if (rows.length === 0) return <p className="py-6 text-center text-muted">{t('admin.slugsWell')}</p>
          return (
            <>
              <ByRule rows={rows.filter(isMendable)} />
              <ul className="mb-3 grid gap-3">
                {rows.map((row) => (
                  <Row key={row.id} listing={row} onMend={() => setMending(row)} />
                ))}
              </ul>
            </>
          )
        }}
      </Pages>
      {mending && <SlugDialog listing={mending} onClose={() => setMending(undefined)} />}
    </div>
  )
}

/** The way to mend all that are shown and can be mended by their names. */
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

function Row({ listing, onMend }: { listing: Addressed; onMend: () => void }) {
  const t = useT()
  const name = useName()
  const flaws = flawsOf(listing)
  const sides = [
    ['ar', listing.slugAr, 'admin.arabic'],
    ['en', listing.slugEn, 'admin.english'],
  ] as const
  return (
    <li className="panel grid items-start justify-items-start gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="text-[15px] wrap-anywhere">
          <bdi>{name(listing)}</bdi>
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-small">
          {sides.map(([lang, slug, label]) => (
            <div key={lang} className="contents">
              <dt className="text-muted">{t(label)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <bdi className="wrap-anywhere">{slug}</bdi>
                {flaws[lang] && <span className="badge bg-tint text-brass">{t(flaws[lang])}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {listing.status !== 'ARCHIVED' && (
        <Button small aria-label={`${t('admin.slugMend')}: ${name(listing)}`} onClick={onMend}>
          {t('admin.slugMend')}
        </Button>
      )}
    </li>
  )
}
