/** Prints a part of the couple's page without the rest of it. */
export function printAlone(part: 'shortlist' | 'checklist'): void {
  const { dataset } = document.documentElement
  dataset.printed = part
  addEventListener('afterprint', () => delete dataset.printed, { once: true })
  print()
}
