/** How to reach those who run the site. */
export const contact = { phone: '+963110000000', phoneShown: '+963 11 000 0000', email: 'salam@example.sy' } as const

/** A new mail to the site, with a subject. */
export const mailTo = (subject?: string) =>
  `mailto:${contact.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
