import { type FragmentOf, readFragment } from '../../shared/graphql/graphql'
import { PictureFragment } from '../../shared/listing/picture'
import { PostImageFragment } from './query'

/** The widths of a post's main picture and of one in a list; the server writes them with the same words. */
export const coverSizes = '(min-width: 56rem) 54rem, 100vw'
export const cardSizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw'

/** A picture of a post. Where its box crops it, the focal point stays. */
export function PostImage({
  image,
  sizes,
  eager = false,
  decorative = false,
}: {
  image: FragmentOf<typeof PostImageFragment>
  sizes: string
  eager?: boolean
  /** The words beside it say the same. */
  decorative?: boolean
}) {
  const { picture, alt, focalX, focalY } = readFragment(PostImageFragment, image)
  const { url, variants, width, height } = readFragment(PictureFragment, picture)
  return (
    <img
      src={url}
      srcSet={variants.map((each) => `${each.url} ${each.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={decorative ? '' : alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      style={{ objectPosition: `${focalX}% ${focalY}%` }}
    />
  )
}
