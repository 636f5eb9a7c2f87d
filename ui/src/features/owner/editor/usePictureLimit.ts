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
 * How many pictures a listing may have by the plan of its owner. To an admin, who edits that of another, the server
 * says it when they save.
 */
export function usePictureLimit(): number {
  const { me } = useOwner()
  const [{ data }] = useQuery({ query: PictureLimitDocument, variables: {}, pause: me.role === 'admin' })
  return data?.mySubscription.plan.pictures ?? (me.role === 'admin' ? limits.maxPictures : freePictures)
}

/** Of the plan free, which no plan is less than. */
const freePictures = 20
