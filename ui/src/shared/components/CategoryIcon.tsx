import { categoryDrawings } from '../art/categoryDrawings'
import { Khatam } from './Khatam'

/** The drawing of a category; a star for one that has none. Decorative: the name stands beside it. */
export function CategoryIcon({
  category,
  size = 24,
  className = '',
}: {
  category: string
  size?: number
  className?: string
}) {
  // Old data spells one key with a capital: Folklore.
  const drawing = categoryDrawings[category.toLowerCase()]
  if (!drawing) return <Khatam size={size} outline className={className} />
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
      // Our own drawings, from the repository.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
