import { graphql, type ResultOf } from '../graphql/graphql'

const WholeShortlist = graphql(`
  fragment WholeShortlist on Shortlist @_unmask {
    id
    version
    party {
      date
      guests
      changed
    }
    items {
      listing
      folder
      note
      position
      added
      changed
      gone
    }
    folders {
      id
      name
      position
      changed
      gone
    }
    ticks {
      point
      done
      skipped
      changed
    }
    points {
      id
      words
      months
      done
      changed
      gone
    }
    booked
    share {
      id
      token
    }
    folder
    voices {
      voter
      listing
      name
      vote
      comment
      at
    }
    reminders
  }
`)

/** A shortlist as the server sends it. */
export type Remote = ResultOf<typeof WholeShortlist>

export const MyShortlistDocument = graphql(
  `
    query MyShortlist {
      myShortlist {
        ...WholeShortlist
      }
    }
  `,
  [WholeShortlist],
)

export const ShortlistDocument = graphql(
  `
    query Shortlist($id: ID!, $token: String!) {
      shortlist(id: $id, token: $token) {
        ...WholeShortlist
      }
    }
  `,
  [WholeShortlist],
)

export const SaveShortlist = graphql(`
  mutation SaveShortlist($input: SaveShortlist!) {
    saveShortlist(input: $input) {
      saved
      id
      version
      token
      party {
        date
        guests
        changed
      }
      items {
        listing
        folder
        note
        position
        added
        changed
        gone
      }
      folders {
        id
        name
        position
        changed
        gone
      }
      ticks {
        point
        done
        skipped
        changed
      }
      points {
        id
        words
        months
        done
        changed
        gone
      }
    }
  }
`)

export const AttachShortlist = graphql(`
  mutation AttachShortlist($input: AttachShortlist!) {
    attachShortlist(input: $input) {
      position
    }
  }
`)
