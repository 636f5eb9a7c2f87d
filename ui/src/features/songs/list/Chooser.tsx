import { Plus } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Select } from '../../../shared/components/Field'
import { useT } from '../../../shared/i18n/language'
import { beginList, chooseList, mostLists, type PartyList } from './lists'

/** The name of the open playlist, with a menu to open another one. */
export function Chooser({ lists, list }: { lists: readonly PartyList[]; list: PartyList }) {
  const t = useT()
  const full = lists.length >= mostLists
  const begin = () => {
    beginList(t('songs.listNth', { number: lists.length + 1 }))
    requestAnimationFrame(() => {
      const name = document.querySelector<HTMLInputElement>('#list-name')
      name?.focus()
      name?.select()
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {lists.length > 1 && (
        <div className="min-w-0 grow sm:max-w-96">
          <Select
            label={t('songs.listWhich')}
            value={list.key}
            onChange={({ currentTarget }) => chooseList(currentTarget.value)}
          >
            {lists.map(({ key, name, items }) => (
              <option key={key} value={key}>
                {t('songs.listOption', { list: name, songs: t('songs.count', { count: items.length }) })}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button disabled={full} className="min-h-12" onClick={begin}>
        <Plus size={18} aria-hidden />
        {t('songs.listNew')}
      </Button>
      {full && <p className="basis-full text-small text-muted">{t('songs.listMost', { most: mostLists })}</p>}
    </div>
  )
}
