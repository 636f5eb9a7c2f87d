import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ArcadeDoor } from '../../shared/components/CategoryArcade'
import { ButtonLink } from '../../shared/components/Button'
import { SectionHead } from '../../shared/components/SectionHead'
import { useMedia } from '../../shared/hooks/useMedia'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useCategories } from '../../shared/useCategories'

/** The number of categories that narrow screens show before the rest is requested. */
const firstDoors = 9

/** The arcade of service categories: an arch for each, and an invitation to new providers. */
export function Trades() {
  const t = useT()
  const { doors, fetching } = useCategories()
  const wide = useMedia('(min-width: 1024px)')
  const [all, setAll] = useState(false)
  const shown = wide || all ? doors : doors.slice(0, firstDoors)
  const rest = doors.length - shown.length
  return (
    <div className="mt-12 py-2 lg:mt-16 lg:bg-sunk lg:py-14">
      <section aria-labelledby="trades-title" className="wrap">
        <SectionHead
          id="trades-title"
          title={t('more.arcade')}
          lead={doors.length > 0 ? t('more.arcadeLead', { count: doors.length }) : undefined}
        />
        {fetching && doors.length === 0 && (
          <p role="status" className="text-muted">
            {t('common.loading')}
          </p>
        )}
        <div className="grid grid-cols-3 gap-x-3.5 gap-y-6 md:grid-cols-5 lg:grid-cols-8 lg:gap-x-6">
          {shown.map((category) => (
            <ArcadeDoor key={category.key} category={category} />
          ))}
        </div>
        <div className="mt-6 flex flex-wrap gap-3 lg:justify-center">
          {rest > 0 && (
            <button type="button" className="btn btn-outline w-full" onClick={() => setAll(true)}>
              {t('more.arcadeMore', { count: rest })}
              <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <ButtonLink to={paths.register()} className="max-lg:w-full">
            {t('more.join')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
