/** How the key that goes with others is called on this device. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Keys by their names, which stand in the order in which they are pressed. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="inline-flex gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="grid h-6 min-w-6 place-items-center rounded-badge border border-field px-1 font-[inherit] text-least text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
