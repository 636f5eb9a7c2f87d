import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

const ListedSong = graphql(`
  fragment ListedSong on Song @_unmask {
    id
    slugs {
      ar
      en
    }
    title {
      ar
      en
    }
    artist {
      ar
      en
    }
    category
    audio {
      hash
      url
      bytes
      duration
      loudness
      waveform
    }
  }
`)

const WholeList = graphql(
  `
    fragment WholeList on Playlist @_unmask {
      id
      version
      name
      date
      items {
        moment
        songId
        song {
          ...ListedSong
        }
      }
      share {
        id
        token
      }
    }
  `,
  [ListedSong],
)

/** A playlist as the server sends it. */
export type Remote = ResultOf<typeof WholeList>

export const MyPlaylistsDocument = graphql(
  `
    query MyPlaylists {
      myPlaylists {
        ...WholeList
      }
    }
  `,
  [WholeList],
)

export const PlaylistDocument = graphql(
  `
    query Playlist($id: ID!, $token: String!) {
      playlist(id: $id, token: $token) {
        ...WholeList
      }
    }
  `,
  [WholeList],
)

export const SharedPlaylistDocument = graphql(
  `
    query SharedPlaylist($share: ID!, $token: String!) {
      sharedPlaylist(share: $share, token: $token) {
        date
        items {
          moment
          songId
          song {
            ...ListedSong
          }
        }
      }
    }
  `,
  [ListedSong],
)

export const SavePlaylist = graphql(`
  mutation SavePlaylist($input: SavePlaylist!) {
    savePlaylist(input: $input) {
      id
      version
      token
    }
  }
`)
export const RemovePlaylist = graphql(`
  mutation RemovePlaylist($input: RemovePlaylist!) {
    removePlaylist(input: $input) {
      position
    }
  }
`)
export const SharePlaylist = graphql(`
  mutation SharePlaylist($input: SharePlaylist!) {
    sharePlaylist(input: $input) {
      position
    }
  }
`)
export const UnsharePlaylist = graphql(`
  mutation UnsharePlaylist($input: UnsharePlaylist!) {
    unsharePlaylist(input: $input) {
      position
    }
  }
`)
export const AttachPlaylist = graphql(`
  mutation AttachPlaylist($input: AttachPlaylist!) {
    attachPlaylist(input: $input) {
      position
    }
  }
`)
