import { useSending } from './saving'

/** Sends what is added in the library to lists that were saved. It draws nothing. */
export default function Sending() {
  useSending()
  return null
}
