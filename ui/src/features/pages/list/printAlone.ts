/** Prints one part of the couple's page alone. */
export function printAlone(part: 'shortlist' | 'checklist'): void {
  const { dataset } = document.documentElement
  dataset.printed = part
  addEventListener('afterprint', () => delete dataset.printed, { once: true })
  print()
}
