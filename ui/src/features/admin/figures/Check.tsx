import type { ReactNode } from 'react'

/** A checkbox with its label. */
export function Check({
  onChange,
  children,
  ...rest
}: {
  name?: string
  value?: string
  checked?: boolean
  defaultChecked?: boolean
  onChange?: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 md:min-h-8">
      <input
        type="checkbox"
        {...rest}
        {...(onChange && { onChange: ({ target }) => onChange(target.checked) })}
        className="size-5 accent-(--accent)"
      />
      {children}
    </label>
  )
}
