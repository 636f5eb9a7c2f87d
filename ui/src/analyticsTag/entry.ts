/**
 * The script of a third party's analytics tag: an entry of its own, which the server writes into pages where a tag is
 * configured. It imports nothing of the app, so that the app's chunks are the same with it and without.
 */
import { startTag } from './tag'

startTag()
