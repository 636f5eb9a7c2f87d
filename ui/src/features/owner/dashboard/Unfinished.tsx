import { useId } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useFocusOfGone } from '../../../shared/hooks/useFocusOfGone'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { paths } from '../../../shared/paths'
import type { User } from '../../../shared/session/session'
import type { Kind } from '../editor/draft'
import { type NewDraft, forget, useNewDrafts, setTabDraft } from '../editor/kept'

/** The unsent new listings of this device, without the one whose key is `except`, which is being edited here. */
export function Unfinished({ me, kind, home, except }: { me: User; kind: Kind; home: string; except?: string }) {
  const navigate = useNavigate()
  const { begun, again } = useNewDrafts(me.id, kind)
  const others = begun.filter(({ key }) => key !== except)
  useFocusOfGone(
    others.map(({ key }) => key),
    '.unfinished button:last-of-type',
  )
  return others.map((each) => (
    <One
      key={each.key}
      begun={each}
      onContinue={() => {
        setTabDraft(me.id, kind, each.key)
        void navigate(paths.ownerPage(home, 'new'))
      }}
      onDelete={() => {
        forget(each.key)
        again()
      }}
    />
  ))
}

function One({ begun, onContinue, onDelete }: { begun: NewDraft; onContinue: () => void; onDelete: () => void }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const id = useId()
  const { ar, en } = begun.kept.draft.name
  return (
    <section
      aria-labelledby={id}
      className="unfinished panel mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-brass p-4"
    >
      <span className="min-w-0 grow">
        <h2 id={id} className="text-[16px]">
          {t('owner.unfinished')}
        </h2>
        <span className="block text-small text-muted">
          <bdi>{name({ nameAr: ar.trim() || null, nameEn: en.trim() || null }) || t('owner.previewName')}</bdi> ·{' '}
          {ago(begun.kept.at)}
        </span>
      </span>
      <DoubleCheckButton look="text" onConfirm={onDelete}>
        {t('owner.leftDelete')}
      </DoubleCheckButton>
      <Button look="primary" className="max-sm:w-full" onClick={onContinue}>
        {t('owner.continue')}
      </Button>
    </section>
  )
}
