import type { Location } from 'react-router'

/**
 * By what a place on the page is remembered. Whatever a tab opens first has the same key, so that tells its address.
 */
export const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)
