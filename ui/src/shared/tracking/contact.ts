/** A `tel:` address. */
export const telLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

/** An external chat. The number is digits only; a venue's chat begins with a sentence about it. */
export function whatsAppLink(number: string, opening?: string): string {
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  return `https://wa.me/${digits}${opening ? `?text=${encodeURIComponent(opening)}` : ''}`
}
