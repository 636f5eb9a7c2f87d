/** The name of the modifier key for shortcuts on this device. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The names of keys, in the order in which they are pressed. */
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
