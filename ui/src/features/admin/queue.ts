import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { PricesFragment } from '../../shared/listing/parts'
import { PictureFragment } from '../../shared/listing/picture'

export const WaitingListing = graphql(
  `
    fragment WaitingListing on Listing {
      id
      version
      kind
      status
      nameAr
      nameEn
      descriptionAr
      descriptionEn
      capacity
      venueType
      quarterAr
      quarterEn
      landmarkAr
      landmarkEn
      location
      latitude
      longitude
      mapLink
      phone
      whatsapp
      updatedAt
      submittedAt
      ...Prices
      governorate {
        nameAr
        nameEn
      }
      city {
        nameAr
        nameEn
      }
      category {
        nameAr
        nameEn
      }
      amenities {
        key
        nameAr
        nameEn
      }
      pictures {
        ...Picture
      }
      cover {
        ...Picture
      }
      owner {
        id
        username
        verified
        lang
      }
      stated {
        field
        before
        after
      }
      revision {
        id
        at
        changes {
          field
          before
          after
        }
      }
    }
  `,
  [PictureFragment, PricesFragment],
)

/**
 * The part of the appealed listing that the queue shows. WholeListingDocument reads the rest when an admin asks for it.
 */
export const AppealedListing = graphql(`
  fragment AppealedListing on Listing {
    id
    version
    nameAr
    nameEn
    venueType
    governorate {
      nameAr
      nameEn
    }
    city {
      nameAr
      nameEn
    }
    category {
      nameAr
      nameEn
    }
    owner {
      id
      username
      verified
      lang
    }
  }
`)

export const QueueDocument = graphql(
  `
    query ModerationQueue($skip: QueueSkip!) {
      waiting {
        listings
        revisions
        reviews
        reports
        appeals
        targets {
          listings
          revisions
          reviews
          reports
          appeals
        }
      }
      moderationQueue(skip: $skip) {
        listings {
          ...WaitingListing
        }
        revisions {
          ...WaitingListing
        }
        reviews {
          id
          rating
          name
          comment
          createdAt
          listing {
            id
            nameAr
            nameEn
          }
        }
        reports {
          id
          reason
          comment
          at
          listing {
            id
            nameAr
            nameEn
            status
          }
        }
        appeals {
          decision
          kind
          refusedAt
          reason
          decidedBy
          at
          words
          mayDecide
          changes {
            field
            before
            after
          }
          listing {
            ...AppealedListing
          }
        }
        rejections {
          listing
          type
          at
          reason
          actorName
        }
      }
    }
  `,
  [WaitingListing, AppealedListing],
)

/** The listing of an appeal, with everything that becomes public if the appeal is granted. */
export const WholeListingDocument = graphql(
  `
    query WholeListing($id: String!) {
      listing(slugOrId: $id) {
        ...WaitingListing
      }
    }
  `,
  [WaitingListing],
)

/** The number of items that wait for an admin, by queue. */
export const WaitingDocument = graphql(`
  query Waiting {
    waiting {
      listings
      revisions
      reviews
      reports
      appeals
      messages
      listingsSince
      revisionsSince
      reviewsSince
      reportsSince
      appealsSince
      messagesSince
      oldestMessage
      listingsOverdue
      revisionsOverdue
      reviewsOverdue
      reportsOverdue
      appealsOverdue
      targets {
        listings
        revisions
        reviews
        reports
        appeals
      }
    }
  }
`)

export type Queue = ResultOf<typeof QueueDocument>
/** The kinds of items in the moderation queue. */
export type QueueKind = Exclude<keyof Queue['waiting'], 'targets'>
/** For each kind of item, how many to skip because they were shown before. */
export type QueueSkip = Record<QueueKind, number>
export const noSkip: QueueSkip = { listings: 0, revisions: 0, reviews: 0, reports: 0, appeals: 0 }
export type WaitingListing = ResultOf<typeof WaitingListing>
export type WaitingReview = Queue['moderationQueue']['reviews'][number]
export type Rejection = Queue['moderationQueue']['rejections'][number]
export type WaitingAppeal = Queue['moderationQueue']['appeals'][number]
export type WaitingReport = Queue['moderationQueue']['reports'][number]
export type AppealedListing = ResultOf<typeof AppealedListing>
