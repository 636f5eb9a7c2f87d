/** A speech bubble with a telephone receiver, with the stroke width of the other icons. */
export function WhatsAppIcon({ size = 18 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3 21l1.600-4.600A9 9 0 1 1 8 19.700Z" />
      <path d="M9.200 8.300c-.8.500-.9 1.400-.4 2.400a9 9 0 0 0 4.500 4.300c1 .4 1.900.2 2.300-.7l-2-1.400-1 .8a6 6 0 0 1-2.400-2.300l.7-1Z" />
    </svg>
  )
}
