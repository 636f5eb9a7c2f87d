import { listing as limits } from '../../../shared/form/limits.json'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useOwner } from '../useOwner'

export const PictureLimitDocument = graphql(`
  query PictureLimit {
    mySubscription {
      plan {
        pictures
      }
    }
  }
`)

/**
 * The maximum number of pictures of a listing by its owner's plan. An admin does not know that plan and gets the
 * highest limit; the server checks when they save.
 */
export function usePictureLimit(): number {
  const { me } = useOwner()
  const [{ data }] = useQuery({ query: PictureLimitDocument, variables: {}, pause: me.role === 'admin' })
  return data?.mySubscription.plan.pictures ?? (me.role === 'admin' ? limits.maxPictures : freePictures)
}

/** The limit of the free plan, the lowest of all. */
const freePictures = 20
