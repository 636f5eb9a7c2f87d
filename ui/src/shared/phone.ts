/**
 * A number in the groups that people read it in, e.g. +963 944 123 456: a country's code, then the network's or the
 * town's. Numbers of other countries, and what is no number, are shown as they are.
 */
export function formatPhone(number: string): string {
  const digits = number.replace(/[\s-]/g, '')
  const groups = /^(\+963)(9\d{2})(\d{3})(\d{3})$/.exec(digits) ?? /^(\+963)([1-8]\d)(\d{3})(\d{3,4})$/.exec(digits)
  return groups ? groups.slice(1).join(' ') : number
}
