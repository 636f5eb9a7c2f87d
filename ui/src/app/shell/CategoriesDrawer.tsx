import { ChevronDown, Heart, House, LayoutGrid } from 'lucide-react'
import { CategoryIcon } from '../../shared/components/CategoryIcon'
import { Drawer } from '../../shared/components/Drawer'
import { NavLink } from '../../shared/components/Link'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useCategories } from '../../shared/useCategories'
import { SwitchRow } from './MobileMenu'

/** The drawer with home, venues, couples, and the services with their counts. A choice closes it. */
export default function CategoriesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  const { categories, venueCount } = useCategories()
  return (
    <Drawer label={t('nav.categories')} onClose={onClose} foot={<SwitchRow />}>
      <nav aria-label={t('nav.categories')}>
        <NavLink to={paths.home()} end onClick={onClose} className="drawer-link">
          <House size={22} strokeWidth={1.75} aria-hidden />
          {t('nav.home')}
        </NavLink>
        <NavLink to={paths.venues()} onClick={onClose} className="drawer-link">
          <CategoryIcon category="venues" className="text-brass" />
          {t('nav.venues')}
          {venueCount != null && <span className="ms-auto text-small text-muted tabular">{number(venueCount)}</span>}
        </NavLink>
        <NavLink to={paths.couples()} onClick={onClose} className="drawer-link">
          <Heart size={22} strokeWidth={1.75} aria-hidden />
          {t('nav.couples')}
        </NavLink>
        <hr className="my-2 border-line" />
        <details open className="group">
          <summary className="drawer-link list-none font-semibold">
            <LayoutGrid size={22} strokeWidth={1.75} aria-hidden />
            {t('nav.services')}
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden className="ms-auto group-open:rotate-180" />
          </summary>
          <ul>
            {categories.map((category) => (
              <li key={category.key}>
                <NavLink to={paths.category(category.key)} onClick={onClose} className="drawer-link ps-7">
                  <CategoryIcon category={category.key} className="text-brass" />
                  <span dir="auto">{name(category)}</span>
                  {category.count != null && (
                    <span className="ms-auto text-small text-muted tabular">{number(category.count)}</span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </details>
      </nav>
    </Drawer>
  )
}
