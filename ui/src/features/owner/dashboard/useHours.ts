import { useFormat } from '../../../shared/i18n/format'

/** Formats a number of hours: as minutes below one hour, as days from two days on. */
export function useHours() {
  const { number } = useFormat()
  return (hours: number) => {
    const minutes = Math.ceil(hours * 60)
    const [unit, amount] = minutes < 60 ? ['minute', minutes] : hours < 48 ? ['hour', hours] : ['day', hours / 24]
    return number(amount, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: amount < 10 ? 1 : 0 })
  }
}
