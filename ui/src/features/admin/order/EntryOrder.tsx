import { graphql } from '../../../shared/graphql/graphql'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { cached } from '../EntryDialog'
import { type Entry, keyOf, kinds, type List } from '../entries'
import { Handle, Steps } from './OrderTools'
import { useCommand, useHandles } from './useOrder'

const OrderEntries = graphql(`
  mutation OrderEntries($input: OrderEntries!) {
    orderEntries(input: $input) {
      position
    }
  }
`)

/**
 * Orders the entries of a reference list by drag and drop, keys or buttons. Each move is sent. If a move is refused,
 * `onRefused` reads the list again, because its entries may have changed.
 */
export function EntryOrder({ list, rows, onRefused }: { list: List; rows: Entry[]; onRefused: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const send = useCommand()
  const names = new Map(rows.map((row) => [keyOf(list, row), row.name[lang] || keyOf(list, row)]))
  const {
    order,
    list: element,
    said,
    placed,
  } = useHandles(
    [...names.keys()],
    async (keys) => {
      const context = { additionalTypenames: cached[list] }
      const done = await send(OrderEntries, { input: { list: kinds[list].list, keys } }, context)
      if (!done) onRefused()
      return done
    },
    (key) => names.get(key)!,
  )
  return (
    <>
      <p className="text-small text-muted">{t('admin.orderSaved')}</p>
      <ul ref={element} aria-label={t(kinds[list].title)} className="divide-y divide-line">
        {order.map((key, at) => (
          <li key={key} data-place={at} className="flex items-center gap-1 py-1">
            <Handle id={key} name={names.get(key)!} order={placed(at)} />
            <span dir="auto" className="min-w-0 grow wrap-anywhere">
              {names.get(key)}
            </span>
            <Steps name={names.get(key)!} order={placed(at)} />
          </li>
        ))}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}
