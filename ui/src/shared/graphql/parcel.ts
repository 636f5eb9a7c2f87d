/** What a page that is being left gives the offline worker to send. */
export interface Parcel {
  type: 'SEND'
  url: string
  request: { method?: string; headers: Record<string, string>; body: string }
}
