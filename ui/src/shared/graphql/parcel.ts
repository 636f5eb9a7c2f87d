/** A request that a closing page passes to the offline worker. */
export interface Parcel {
  type: 'SEND'
  url: string
  request: { method?: string; headers: Record<string, string>; body: string }
}
