/** A moment of the last day on which a quote is valid. It ends as that day does, so its end is already the next day. */
export const lastDay = (validUntil: string) => new Date(Date.parse(validUntil) - 1)
