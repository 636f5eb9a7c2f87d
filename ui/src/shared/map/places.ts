import { graphql } from '../graphql/graphql'

export const PlacesDocument = graphql(`
  query Places {
    governorates {
      id
      slugAr
      slugEn
      nameAr
      nameEn
      introAr
      introEn
      metaTitleAr
      metaTitleEn
      metaTextAr
      metaTextEn
      latitude
      longitude
      listingCount
    }
    cities {
      id
      slugAr
      slugEn
      nameAr
      nameEn
      governorate
      introAr
      introEn
      metaTitleAr
      metaTitleEn
      metaTextAr
      metaTextEn
      latitude
      longitude
      listingCount
    }
  }
`)
