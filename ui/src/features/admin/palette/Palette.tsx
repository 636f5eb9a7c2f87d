import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useModal } from '../../../shared/components/Dialog'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Input } from '../../../shared/components/Field'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { useT } from '../../../shared/i18n/language'
import type { AdminPage } from '../adminPage'
import { commandKey, Kbd } from '../Kbd'
import { Options } from './Options'
import { useFound } from './useFound'
import type { Option } from './useGroups'

interface PaletteProps {
  pages: AdminPage[]
  typed: RefObject<string>
  onClose: () => void
}

/** The state of the palette: the typed text, the active option, and the key handler. */
function usePalette({ pages, typed, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const words = value.trim()
  /**
   * The text for which Enter was pressed before its answer came. The first option is opened once the answer is there.
   */
  const [entered, setEntered] = useState<string>()
  const { groups, awaited, failed, again } = useFound(pages, words)
  const options = groups.flatMap((group) => group.options)
  const chosen = options.findIndex(({ key }) => key === activeKey)
  const at = Math.max(0, chosen)

  const open = ({ to, state }: Option, apart: boolean) => {
    // A new tab gets only the URL. The history state, which holds an email or a phone, cannot be passed to it.
    if (apart && !state) return void window.open(to, '_blank', 'noopener')
    onClose()
    void navigate(to, { state })
  }
  const type = (text: string) => {
    setValue(text)
    setActiveKey(undefined)
    setEntered(undefined)
  }
  const take = useEffectEvent(() => {
    input.current?.focus()
    if (typed.current) type(typed.current.replace('\n', ''))
    if (typed.current.endsWith('\n')) setEntered(typed.current.trim())
  })
  // Takes over the letters that SearchMeanwhile caught until the search box was there.
  // oxlint-disable-next-line react/set-state-in-effect -- `typed` is a ref, which reports no changes
  useLayoutEffect(() => take(), [])
  const openFirst = useEffectEvent(() => {
    if (options[0]) open(options[0], false)
  })
  useEffect(() => {
    if (entered !== undefined && entered === words && !awaited) openFirst()
  }, [entered, words, awaited])

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActiveKey(options.at(to % options.length)?.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[at]
      // The options still belong to the previous text, so Enter waits for the answer. Admin pages are filtered at once.
      if (awaited && chosen < 0 && !option?.key.startsWith('page')) setEntered(words)
      else if (option) open(option, event.ctrlKey || event.metaKey)
    }
  }
  return { input, value, words, type, groups, options, at, open, onKey, awaited, failed, again }
}

/**
 * Finds admin pages, listings, accounts, messages, posts, songs and questions of the FAQ by name. It is a combobox
 * with a grouped listbox (ARIA Authoring Practices). Enter opens the first option, unless the arrow keys have chosen
 * another. `typed` has the letters that SearchMeanwhile caught while the palette was loading.
 */
export default function Palette({ pages, typed, onClose }: PaletteProps) {
  const t = useT()
  const id = useId()
  const modal = useModal(onClose) // before another hook moves the focus
  const { input, value, type, onKey, ...found } = usePalette({ pages, typed, onClose })
  const { options, at } = found
  return (
    <dialog
      {...modal}
      aria-label={t('admin.palette')}
      className="rise panel mx-auto mt-3 w-[min(94vw,640px)] overflow-hidden p-0 backdrop:bg-[var(--scrim)] lg:mt-[10vh]"
    >
      <div aria-hidden className="course" />
      <div className="flex gap-2 p-3">
        <div className="grow">
          <Input
            ref={input}
            role="combobox"
            data-first
            quietLabel
            label={t('palette.label')}
            placeholder={t('palette.placeholder')}
            value={value}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? id : undefined}
            aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
            lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKey}
          />
        </div>
        <button type="button" className="btn btn-text min-h-12" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
      <Results id={id} {...found} />
      <Keys />
    </dialog>
  )
}

/** The options, or why there are none. */
function Results({
  id,
  words,
  groups,
  options,
  at,
  awaited,
  failed,
  open,
  again,
}: Omit<ReturnType<typeof usePalette>, 'input' | 'value' | 'type' | 'onKey'> & { id: string }) {
  const t = useT()
  return (
    <div className="border-t border-line">
      <p role="status" className="unseen">
        {t(awaited ? 'common.loading' : 'palette.found', { count: options.length })}
      </p>
      {options.length > 0 && <Options id={id} groups={groups} active={at} busy={awaited} onOpen={open} />}
      {failed && (
        <div className="px-4">
          <ErrorNote error={failed} retry={again} />
        </div>
      )}
      {options.length === 0 && !failed && (
        <div className="px-4 py-6">{awaited ? <LinesSkeleton lines={3} /> : <Nothing words={words} />}</div>
      )}
    </div>
  )
}

function Nothing({ words }: { words: string }) {
  const t = useT()
  return (
    <div className="grid gap-1 text-center">
      <p className="font-semibold wrap-anywhere">{t('palette.nothing', { words })}</p>
      <p className="text-small text-muted">{t('palette.nothingHint')}</p>
    </div>
  )
}

/** The keyboard help of the palette. */
function Keys() {
  const t = useT()
  return (
    <ul className="hidden flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-least text-muted lg:flex">
      {(
        [
          ['↑ ↓', 'palette.keyMove'],
          ['Enter', 'palette.keyOpen'],
          [`${commandKey} Enter`, 'palette.keyApart'],
          ['Esc', 'palette.keyClose'],
          ['G H', 'admin.keyHome'],
        ] as const
      ).map(([keys, words]) => (
        <li key={keys} className="flex items-center gap-1.5">
          <Kbd keys={keys} />
          {t(words)}
        </li>
      ))}
    </ul>
  )
}
