import { Search, X } from 'lucide-react'
// oxlint-disable-next-line no-restricted-imports -- without the list's chunk there is no list, and the box stays
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { Input } from '../components/Field'
import { needMessages, useT } from '../i18n/language'
import type List from './Suggestions'
import type { ListState } from './Suggestions'

/** Where the list's chunk does not come, the box is a box: nobody who types loses the page to a broken network. */
const Suggestions = lazy(async () => {
  try {
    const [list] = await Promise.all([import('./Suggestions'), needMessages('search')])
    return list
  } catch {
    return { default: NoList }
  }
})
const NoList: typeof List = () => null
const closed: ListState = { shown: false }

/**
 * The box for words, in Arabic, English or both, with what they may become beneath it: a combobox with a list, after
 * the ARIA practices. The list's chunk comes with the first touch of the box. Enter without a choice submits the form.
 */
export function SearchField({
  value,
  onValue,
  label,
  placeholder,
  quietLabel,
  rows = 8,
  first = false,
}: {
  value: string
  onValue: (words: string) => void
  label: string
  placeholder: string
  quietLabel?: boolean
  /** How many suggestions are shown at most. */
  rows?: number
  /** Takes the focus as it appears. */
  first?: boolean
}) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const [open, setOpen] = useState(false)
  const [list, setList] = useState(closed)
  const close = () => {
    setOpen(false)
    setList(closed)
  }
  useFirst(first, input)
  return (
    // The box only listens whether the focus leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="combobox" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <Input
        ref={input}
        type="search"
        name="q"
        role="combobox"
        label={label}
        quietLabel={quietLabel ?? false}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={list.shown}
        aria-controls={list.shown ? id : undefined}
        aria-activedescendant={list.active}
        className="border-accent"
        lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
        tail={
          value && (
            <button
              type="button"
              aria-label={t('common.clear')}
              className="btn btn-icon text-muted"
              onClick={() => {
                onValue('')
                input.current?.focus()
              }}
            >
              <X size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )
        }
        onFocus={(event) => {
          setOpen(true)
          // The keyboard of a phone takes the lower half: the list needs the upper one.
          if (matchMedia('(width < 768px)').matches) event.target.scrollIntoView({ block: 'start' })
        }}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setOpen(true)
          onValue(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && list.shown) {
            event.preventDefault()
            event.stopPropagation()
            close()
          } else if (event.key === 'Enter' && !list.active) close()
          else if (event.key.startsWith('Arrow') && !open) setOpen(true)
          else onKey.current?.(event)
        }}
      />
      <Suspense>
        {open && (
          <Suggestions
            id={id}
            typed={value}
            rows={rows}
            onKey={onKey}
            onState={setList}
            onWords={onValue}
            onDone={close}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Gives a box the focus as it appears, with the caret behind what is typed already. */
function useFirst(first: boolean, input: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    if (!first || !input.current) return
    input.current.focus()
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [first, input])
}
