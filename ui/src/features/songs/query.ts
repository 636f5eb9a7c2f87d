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

/** The ids of songs, each with the hash of its file. */
export const SongFilesDocument = graphql(`
  query SongFiles($find: FindSongs!, $after: String) {
    songs(find: $find, first: 100, after: $after) {
      nodes {
        id
        audio {
          hash
        }
      }
      endCursor
      hasNextPage
    }
  }
`)

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
