import { Minus, Plus } from 'lucide-react'
import { DiffText } from '../../shared/components/Diff'
import { useT } from '../../shared/i18n/language'
import { picturesIn, useFieldWords } from './useFieldWords'

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/**
 * Old and new values, field by field. Removed text is struck through, added text is underlined, and pictures carry a
 * sign.
 */
export function ChangeList({ changes }: { changes: Change[] }) {
  const t = useT()
  const { field, value } = useFieldWords()
  return (
    <dl className="grid gap-3">
      {changes.map((change) => {
        const before = change.before ? value(change.field, change.before) : ''
        const after = change.after ? value(change.field, change.after) : ''
        return (
          <div key={change.field} className="grid min-w-0 gap-1">
            <dt className="text-least text-muted">{field(change.field)}</dt>
            {change.field === 'pictures' ? (
              <dd>
                <ChangedPictures before={picturesIn(change.before)} after={picturesIn(change.after)} />
              </dd>
            ) : (
              <dd className="grid gap-2 sm:grid-cols-2">
                <div className="min-w-0 rounded-badge bg-sunk px-3 py-1.5 wrap-anywhere">
                  <span className="unseen">{t('admin.before')}: </span>
                  {before ? (
                    <DiffText before={before} after={after} side="before" />
                  ) : (
                    <span className="text-muted">–</span>
                  )}
                </div>
                <div className="min-w-0 rounded-badge bg-sunk px-3 py-1.5 wrap-anywhere">
                  <span className="unseen">{t('admin.after')}: </span>
                  {after ? (
                    <DiffText before={before} after={after} side="after" />
                  ) : (
                    <span className="text-muted">–</span>
                  )}
                </div>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function ChangedPictures({ before, after }: { before: string[]; after: string[] }) {
  const t = useT()
  const all = [...after, ...before.filter((hash) => !after.includes(hash))]
  return (
    <ul className="flex flex-wrap gap-2">
      {all.map((hash) => {
        const sign = !before.includes(hash) ? 'added' : !after.includes(hash) ? 'removed' : undefined
        const Icon = sign === 'added' ? Plus : Minus
        return (
          <li key={hash} className="relative">
            <img
              src={`/media/${hash}/320.jpg`}
              width={128}
              height={96}
              loading="lazy"
              alt={sign ? t(sign === 'added' ? 'admin.pictureAdded' : 'admin.pictureRemoved') : t('admin.pictureStays')}
              className={`h-24 w-32 rounded-badge object-cover ${sign === 'removed' ? 'opacity-50' : ''}`}
            />
            {sign && (
              <span
                aria-hidden
                className={`absolute end-1 top-1 grid size-7 place-items-center rounded-full border-2 ${sign === 'added' ? 'border-tile bg-tile-tint text-tile' : 'border-danger bg-danger-tint text-danger'}`}
              >
                <Icon size={16} strokeWidth={2.25} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
