import { useId } from 'react'
import { Link } from '../../shared/components/Link'
import { SectionHead } from '../../shared/components/SectionHead'
import { useFormat } from '../../shared/i18n/format'
import { type Landing, landingPath, useLandingTitle } from './landing'

/** Links to landing pages, each with the number of its listings. Renders nothing for an empty list. */
export default function Landings({ title, of }: { title: string; of: readonly (Landing & { total: number })[] }) {
  const id = useId()
  const titleOf = useLandingTitle()
  const { number } = useFormat()
  const named = of.map((landing) => ({ landing, label: titleOf(landing) })).filter(({ label }) => label !== '')
  if (title === '' || named.length === 0) return null
  return (
    <nav aria-labelledby={id} className="pt-10">
      <SectionHead id={id} title={title} />
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {named.map(({ landing, label }) => (
          <li key={landingPath(landing)}>
            <Link to={landingPath(landing)} className="link block py-2.5">
              {label} <span className="text-muted tabular whitespace-nowrap">{number(landing.total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
