import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

const FoundPostsFragment = graphql(`
  fragment FoundPosts on EditedPostConnection @_unmask {
    total
    nodes {
      id
      ar {
        text {
          title
        }
      }
      en {
        text {
          title
        }
      }
    }
  }
`)

const FoundSongsFragment = graphql(`
  fragment FoundSongs on EditedSongConnection @_unmask {
    total
    nodes {
      id
      title {
        ar
        en
      }
      artist {
        ar
        en
      }
    }
  }
`)

/**
 * The first few listings, accounts, messages, posts and songs whose name contains the words, and the total of each
 * kind. A message is also found by its reference. It reads no emails or phones, although the words may be part of one.
 */
export const AdminPaletteDocument = graphql(
  `
    query AdminPalette($words: String!, $messages: ContactMessageFilter!, $find: FindSongs!) {
      allListings(query: $words, first: 5) {
        total
        nodes {
          id
          nameAr
          nameEn
          status
          governorate {
            nameAr
            nameEn
          }
        }
      }
      accounts(query: $words, first: 5) {
        total
        nodes {
          id
          username
          role
          suspended
        }
      }
      contactMessages(filter: $messages, first: 5) {
        total
        nodes {
          id
          reference
          name
          subject
          status
          erased
        }
      }
      allPosts(query: $words, first: 5) {
        ...FoundPosts
      }
      songBook(find: $find, first: 5) {
        ...FoundSongs
      }
    }
  `,
  [FoundPostsFragment, FoundSongsFragment],
)

/** The part of the query that editors may read. */
export const EditorPaletteDocument = graphql(
  `
    query EditorPalette($words: String!, $find: FindSongs!) {
      allPosts(query: $words, first: 5) {
        ...FoundPosts
      }
      songBook(find: $find, first: 5) {
        ...FoundSongs
      }
    }
  `,
  [FoundPostsFragment, FoundSongsFragment],
)

export type PaletteFound = ResultOf<typeof EditorPaletteDocument> & Partial<ResultOf<typeof AdminPaletteDocument>>

/** All questions of the FAQ, which are few. They are read once and searched in the browser. */
export const PaletteFaqDocument = graphql(`
  query PaletteFaq {
    faqBook {
      questions {
        id
        archived
        ar {
          question
        }
        en {
          question
        }
      }
    }
  }
`)

export type PaletteQuestion = ResultOf<typeof PaletteFaqDocument>['faqBook']['questions'][number]
