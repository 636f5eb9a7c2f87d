import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../shared/components/Button'
import { Input } from '../../shared/components/Field'
import { textOf } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'

/** A search field, which applies when the form is sent, and filters beside it, which apply at once. */
export function FindForm({
  label,
  words,
  onFind,
  className,
  children,
}: {
  label: string
  words: string
  onFind: (words: string) => void
  className: string
  children?: ReactNode
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  // The words in the URL may change while the list stays open, e.g. by a link or by Back.
  useEffect(() => {
    if (input.current) input.current.value = words
  }, [words])
  return (
    <form
      role="search"
      className={`grid grid-cols-2 items-end gap-3 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        onFind(textOf(new FormData(event.currentTarget), 'q'))
      }}
    >
      <div className="col-span-2 md:col-span-1">
        <Input
          ref={input}
          name="q"
          type="search"
          label={label}
          defaultValue={words}
          lead={<Search size={18} strokeWidth={1.75} aria-hidden className="text-muted" />}
        />
      </div>
      {children}
      {/* On a phone, the button has a row of its own where the filters fill theirs. */}
      <Button type="submit" className="min-h-12 even:col-span-2 md:even:col-span-1">
        {t('admin.find')}
      </Button>
    </form>
  )
}
