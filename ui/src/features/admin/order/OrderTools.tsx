import { useT } from '../../../shared/i18n/language'
import { Handle as NamedHandle, Steps as NamedSteps } from '../../../shared/order/OrderTools'
import type { Placed } from '../../../shared/order/useOrder'

/** The handle that drags an item. With the focus on it, arrow keys, Home and End move the item. */
export function Handle({ id, name, order }: { id: string; name: string; order: Placed }) {
  const t = useT()
  return <NamedHandle id={id} label={t('admin.orderHandle', { what: name })} order={order} />
}

/** Two buttons that move an item up or down by one place. */
export function Steps({
  name,
  order,
  className,
}: {
  name: string
  order: Pick<Placed, 'place' | 'total' | 'onMove'>
  className?: string
}) {
  const t = useT()
  return (
    <NamedSteps
      up={t('admin.orderUp', { what: name })}
      down={t('admin.orderDown', { what: name })}
      order={order}
      className={className}
    />
  )
}
