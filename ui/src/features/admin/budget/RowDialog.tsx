import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { CopyTo } from './CopyTo'
import { PriceFields } from './PriceFields'
import type { Place, Pricing, Texts } from './pricing'
import { useNames } from './useNames'
import { useRow } from './useRow'

/**
 * Edits the prices of a row or of the template, the day from which they hold, and the other rows that get the same
 * prices.
 */
export function RowDialog({ place, pricing, onClose }: { place: Place; pricing: Pricing; onClose: () => void }) {
  const t = useT()
  const { date } = useDates()
  const names = useNames()
  const edited = useRow(place, pricing, onClose)
  const isTemplate = place.governorate === ''
  const { row, planned, error, theirs } = edited
  const title = isTemplate ? t('admin.budgetTemplate') : names.row(place)
  return (
    <Dialog
      title={title}
      about={row ? t('admin.budgetUses', { count: row.uses }) : t('admin.budgetGap')}
      wide
      onClose={onClose}
    >
      <div className="grid gap-4">
        {error && <ErrorNote error={error} focused />}
        {theirs && <Theirs theirs={theirs} mine={edited.texts} onTheirs={edited.take} />}
        {planned.map(({ since }) => (
          <p key={since} className="text-small text-brass">
            {t('admin.budgetPlanned', { day: date(since) })}
          </p>
        ))}
        <PriceFields of={edited} />
        {!isTemplate && <CopyTo place={place} also={edited.also} onAlso={edited.setAlso} />}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={edited.busy} onClick={() => void edited.save()}>
            {t('admin.save')}
          </Button>
          {!isTemplate && row && (
            <DoubleCheckButton look="danger" onConfirm={() => void edited.remove()}>
              {t('admin.budgetRemove')}
            </DoubleCheckButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/**
 * The prices that another admin saved meanwhile, where they differ. The admin takes them, or overwrites them by saving
 * again.
 */
function Theirs({ theirs, mine, onTheirs }: { theirs: Texts; mine: Texts; onTheirs: () => void }) {
  const t = useT()
  const names = useNames()
  const differ = Object.keys(theirs).filter((name) => theirs[name] !== mine[name])
  return (
    <section role="alert" className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4 text-small">
      <p className="font-semibold">{t('admin.budgetConflict')}</p>
      <ul>
        {differ.map((name) => (
          <li key={name}>
            {names.column(name)}:{' '}
            <bdi dir="ltr">
              {theirs[name]} ≠ {mine[name]}
            </bdi>
          </li>
        ))}
      </ul>
      <Button small onClick={onTheirs} className="justify-self-start">
        {t('admin.budgetTheirs')}
      </Button>
    </section>
  )
}
