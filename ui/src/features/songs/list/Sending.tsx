import { useSending } from './saving'

/** Saves changes of saved playlists while another page of the library is open. Renders nothing. */
export default function Sending() {
  useSending()
  return null
}
