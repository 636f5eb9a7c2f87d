import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../shared/components/Button'
import { useModal } from '../../shared/components/Dialog'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { rememberSearch } from '../../shared/search/recent'
import { SearchField } from '../../shared/search/SearchField'

/** The header's search: a box over the page that leads away. `typed` is what SearchMeanwhile took. */
export default function SearchDialog({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const lead = (to: string) => {
    rememberSearch(to)
    void navigate(paths.search({ q: to.trim() }))
  }
  const leadOn = useEffectEvent(lead)
  // Once the box stands, and not as it is drawn: React may let it wait then, and letters come meanwhile.
  // oxlint-disable-next-line react/set-state-in-effect -- nothing tells of letters while it waits
  useLayoutEffect(() => setWords((now) => now || typed.current.replace('\n', '')), [typed])
  useEffect(() => {
    if (typed.current.endsWith('\n')) leadOn(typed.current.replace('\n', ''))
  }, [typed])
  const search = (event: FormEvent) => {
    event.preventDefault()
    lead(words)
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
