import { Search, X } from 'lucide-react'
// oxlint-disable-next-line no-restricted-imports -- without the list's chunk there is no list, and the box stays
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { Input } from '../components/Field'
import { needMessages, useT } from '../i18n/language'
import type List from './Suggestions'
import type { ListState } from './Suggestions'

/** If the chunk of the suggestions cannot be loaded, the field works without them, and the page does not fail. */
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

/** The state of the suggestions, and the handlers for focus, presses and keys in the field. */
function useList() {
  const id = useId()
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const [open, setOpen] = useState(false)
  const [list, setList] = useState(closed)
  const close = () => {
    setOpen(false)
    setList(closed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && list.shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && !list.active) close()
    else if (event.key.startsWith('Arrow') && !open) setOpen(true)
    else onKey.current?.(event)
  }
  const onFocus = (event: { target: HTMLElement }) => {
    setOpen(true)
    // A phone's keyboard takes the lower half of the screen, so the field moves to the top to make room for the list.
    if (matchMedia('(width < 768px)').matches) event.target.scrollIntoView({ block: 'start' })
  }
  const box = { onFocus, onClick: () => setOpen(true), onKeyDown }
  return { id, onKey, open, setOpen, list, setList, close, box }
}

interface SearchFieldProps {
  value: string
  onValue: (words: string) => void
  label: string
  placeholder: string
  quietLabel?: boolean
  /** The maximum number of suggestions. */
  rows?: number
  /** Whether the field takes the focus when it is mounted. */
  first?: boolean
}

/**
 * The search field for text in Arabic, English or both, with suggestions below: a combobox with a listbox by the ARIA
 * practices. The chunk of the suggestions is loaded when the field is first used. Enter without a chosen suggestion
 * submits the form.
 */
export function SearchField({
  value,
  onValue,
  label,
  placeholder,
  quietLabel,
  rows = 8,
  first = false,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { id, onKey, open, setOpen, list, setList, close, box } = useList()
  const clear = () => {
    onValue('')
    input.current?.focus()
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
        tail={value && <Clear onClear={clear} />}
        onChange={(event) => {
          setOpen(true)
          onValue(event.target.value)
        }}
        {...box}
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

function Clear({ onClear }: { onClear: () => void }) {
  const t = useT()
  return (
    <button type="button" aria-label={t('common.clear')} className="btn btn-icon text-muted" onClick={onClear}>
      <X size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** Gives a field the focus when it is mounted, with the caret after its text. */
function useFirst(first: boolean, input: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    if (!first || !input.current) return
    input.current.focus()
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [first, input])
}
