import { type KeyboardEvent, useRef, useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { moved, useDrag } from '../../../shared/editor/reorder'
import { useT } from '../../../shared/i18n/language'

/** Sends a command. Returns whether it was carried out; a toast says why it was not. */
export function useCommand() {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  return async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' })
    return !error
  }
}

/**
 * The order of a list: by dragging, by keys and by buttons. It is shown at once, sent when the item is let go, and given
 * up where the server refuses it or has another one meanwhile.
 */
export function useOrder(keys: string[], send: (keys: string[]) => Promise<boolean>) {
  const [own, setOwn] = useState<{ given: string; keys: string[] }>()
  const latest = useRef<string[]>(undefined)
  const given = keys.join(' ')
  const order = own?.given === given ? own.keys : keys
  const show = (from: number, to: number) => {
    latest.current = moved(latest.current ?? order, from, to)
    setOwn({ given, keys: latest.current })
  }
  const commit = async () => {
    const wanted = latest.current
    latest.current = undefined
    if (wanted && !(await send(wanted))) setOwn(undefined)
  }
  const drag = useDrag(show)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return false
    show(from, to)
    void commit()
    return true
  }
  const grip = (place: number) => {
    const { onPointerUp, ...rest } = drag(place)
    return {
      ...rest,
      onPointerUp: () => {
        onPointerUp()
        void commit()
      },
    }
  }
  return { order, move, grip }
}

/** Where a key moves an item, if it does. */
export const placeByKey = ({ key }: KeyboardEvent, place: number, total: number): number | undefined =>
  ({ ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: total - 1 })[key]
