import { Button } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { type Addressed, flawWords, pageOf, editorOf } from './slugs'

/**
 * A holder of slugs (a listing, post, song or place) with its present and former slugs, and links to its page and to
 * the form that changes them.
 */
export function SlugRow({ holder, onMend }: { holder: Addressed; onMend: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const { slugAr, slugEn, state } = holder
  const own = (lang === 'ar' ? slugAr : slugEn) ?? slugAr ?? slugEn
  const editor = editorOf(holder)
  return (
    <li className="panel grid items-start justify-items-start gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] wrap-anywhere">
          {state === 'PUBLIC' && own ? (
            <Link to={pageOf(holder, own)} className="link inline-flex min-h-11 items-center">
              <bdi>{name(holder)}</bdi>
            </Link>
          ) : (
            <bdi>{name(holder)}</bdi>
          )}
          {state !== 'PUBLIC' && (
            <span className="badge border border-field text-muted">
              {t(state === 'ARCHIVED' ? 'admin.slugsArchived' : 'admin.slugsHidden')}
            </span>
          )}
        </h2>
        <Names holder={holder} />
      </div>
      {editor ? (
        <Link to={editor} aria-label={`${t('admin.slugEdit')}: ${name(holder)}`} className="btn btn-outline btn-small">
          {t('admin.slugEdit')}
        </Link>
      ) : (
        state !== 'ARCHIVED' && (
          <Button small aria-label={`${t('admin.slugMend')}: ${name(holder)}`} onClick={onMend}>
            {t('admin.slugMend')}
          </Button>
        )
      )}
    </li>
  )
}

function Names({ holder }: { holder: Addressed }) {
  const t = useT()
  const sides = [
    ['admin.arabic', holder.slugAr, holder.flawAr],
    ['admin.english', holder.slugEn, holder.flawEn],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-small">
      {sides.map(
        ([label, slug, flaw]) =>
          slug !== null && (
            <div key={label} className="contents">
              <dt className="text-muted">{t(label)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <bdi className="wrap-anywhere">{slug}</bdi>
                {flaw && <span className="badge bg-tint text-brass">{t(flawWords[flaw])}</span>}
              </dd>
            </div>
          ),
      )}
      {holder.former.length > 0 && (
        <div className="contents">
          <dt className="text-muted">{t('admin.slugFormer')}</dt>
          <dd>
            <ul className="grid gap-1">
              {holder.former.map(({ slug, hits }) => (
                <li key={slug} className="flex flex-wrap items-baseline gap-x-3">
                  <bdi className="wrap-anywhere">{slug}</bdi>
                  {hits !== null && (
                    <span className="text-least text-muted">{t('admin.slugHits', { count: hits })}</span>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}
