import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/components/Button'
import { useModal } from '../../shared/components/Dialog'
import { useT } from '../../shared/i18n/language'
import { SearchField } from '../../shared/search/SearchField'

/** The header's search: a box over the page that leads away. `typed` is what was typed before it stood. */
export default function SearchDialog({
  typed,
  onSearch,
  onClose,
}: {
  typed: string
  onSearch: (words: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [words, setWords] = useState(typed)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words)
  }
  return (
    <dialog
      {...useModal(onClose)}
      aria-label={t('shell.search')}
      className="rise panel mx-auto mt-3 w-[min(94vw,720px)] overflow-visible p-0 backdrop:bg-[var(--scrim)]"
    >
      <div aria-hidden className="course rounded-t-[15px]" />
      <form role="search" onSubmit={search} className="flex gap-2 p-3 lg:p-4">
        <div className="grow">
          <SearchField
            first
            quietLabel
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={words}
            onValue={setWords}
            rows={6}
          />
        </div>
        <Button type="submit" look="primary" className="min-h-12 max-md:hidden">
          {t('shell.search')}
        </Button>
        <button type="button" className="btn btn-text min-h-12" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </form>
    </dialog>
  )
}
