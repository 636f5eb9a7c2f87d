import { categoryDrawings } from '../art/categoryDrawings'
import { Khatam } from './Khatam'

/** The drawing of a category, or a star if it has none. Decorative: the name is beside it. */
export function CategoryIcon({
  category,
  size = 24,
  className = '',
}: {
  category: string
  size?: number
  className?: string
}) {
  // Old data write one key with a capital: Folklore.
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
      // The drawings come from the repository, so their HTML is safe.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
