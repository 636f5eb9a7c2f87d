import { graphql, type ResultOf } from '../../shared/graphql/graphql'

export const ReferenceDocument = graphql(`
  query Reference {
    reference {
      categories {
        key
        name {
          ar
          en
        }
        description {
          ar
          en
        }
        intro {
          ar
          en
        }
        metaTitle {
          ar
          en
        }
        metaText {
          ar
          en
        }
        picture {
          picture {
            hash
            width
            height
            colour
          }
          alt {
            ar
            en
          }
        }
        image
        sortOrder
        listings
      }
      governorates {
        slug
        slugAr
        name {
          ar
          en
        }
        intro {
          ar
          en
        }
        metaTitle {
          ar
          en
        }
        metaText {
          ar
          en
        }
        priority
        featured
        latitude
        longitude
        listings
      }
      cities {
        slug
        slugAr
        governorate
        name {
          ar
          en
        }
        intro {
          ar
          en
        }
        metaTitle {
          ar
          en
        }
        metaText {
          ar
          en
        }
        latitude
        longitude
        listings
      }
      amenities {
        key
        name {
          ar
          en
        }
        group
        serviceCategory
        listings
      }
    }
  }
`)

export type ReferenceData = ResultOf<typeof ReferenceDocument>['reference']
