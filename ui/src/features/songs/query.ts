import { graphql } from '../../shared/graphql/graphql'
import { SongFragment } from '../../shared/songs/query'

export const SongsDocument = graphql(
  `
    query Songs($find: FindSongs!, $after: String) {
      songs(find: $find, after: $after) {
        nodes {
          ...WholeSong
        }
        endCursor
        hasNextPage
        total
        categories
      }
    }
  `,
  [SongFragment],
)

export const SongPageDocument = graphql(
  `
    query SongPage($slug: String!) {
      song(slug: $slug) {
        ...WholeSong
      }
    }
  `,
  [SongFragment],
)
