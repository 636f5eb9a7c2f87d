import { type FragmentOf, readFragment } from '../../shared/graphql/graphql'
import { PictureFragment } from '../../shared/listing/picture'
import { PostImageFragment } from './query'

/** The `sizes` of a post's cover and of a picture in a list. The server writes the same texts. */
export const coverSizes = '(min-width: 56rem) 54rem, 100vw'
export const cardSizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw'

/** A picture of a post. If it is cropped, its focal point stays visible. */
export function PostImage({
  image,
  sizes,
  eager = false,
  decorative = false,
}: {
  image: FragmentOf<typeof PostImageFragment>
  sizes: string
  eager?: boolean
  /** Whether the text beside the picture says the same, so that it needs no alternative text. */
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
