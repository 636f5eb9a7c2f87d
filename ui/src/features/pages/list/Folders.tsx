import { FolderPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Chip } from '../../../shared/components/Chip'
import { Menu } from '../../../shared/components/Menu'
import { toast } from '../../../shared/components/toast'
import { lazyPart } from '../../../shared/components/WhenNear'
import { shortlist } from '../../../shared/form/limits.json'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { makeFolder, removeFolder, renameFolder } from '../../../shared/shortlist/edits'
import type { Folder, Item } from '../../../shared/shortlist/merge'

const FolderDialog = lazyPart(() => import('./FolderDialog'), 'form')

interface FoldersProps {
  folders: readonly Folder[]
  items: readonly Item[]
  /** The folder that is shown; undefined shows all listings. */
  folder: Folder | undefined
  onFolder: (id: string | undefined) => void
}

/** Deletes a folder, which can be undone. Its listings stay in the shortlist. */
function useRemoving(onFolder: FoldersProps['onFolder']) {
  const t = useT()
  return (gone: Folder) => {
    const undo = removeFolder(gone.id)
    onFolder(undefined)
    document.querySelector<HTMLElement>('#folders button')?.focus() // the menu disappears
    toast({
      title: t('list.folderRemoved', { name: apart(gone.name) }),
      text: t('list.folderRemovedText'),
      tone: 'brass',
      action: { label: t('common.undo'), run: undo },
    })
  }
}

/** The tabs for all listings and for each folder, with the controls to create, rename and delete folders. */
export function Folders({ folders, items, folder, onFolder }: FoldersProps) {
  const t = useT()
  const [asking, setAsking] = useState<'new' | 'name'>()
  const remove = useRemoving(onFolder)
  return (
    <div
      id="folders"
      role="group"
      aria-label={t('list.folders')}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {folders.length > 0 && <Choices folders={folders} items={items} folder={folder} onFolder={onFolder} />}
      {folders.length < shortlist.maxFolders && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="chip min-h-11 md:min-h-8"
          onClick={() => setAsking('new')}
        >
          <FolderPlus size={17} strokeWidth={1.75} aria-hidden />
          {t('list.folderNew')}
        </button>
      )}
      {folder && (
        <Menu
          label={t('list.folderWays', { name: apart(folder.name) })}
          items={[
            { label: t('list.folderRename'), onChoose: () => setAsking('name') },
            { label: t('list.folderRemove'), danger: true, onChoose: () => remove(folder) },
          ]}
        />
      )}
      <Suspense>
        {asking && (
          <FolderDialog
            title={t(asking === 'new' ? 'list.folderNew' : 'list.folderRename')}
            name={asking === 'new' ? '' : (folder?.name ?? '')}
            taken={folders.filter((each) => asking === 'new' || each !== folder).map(({ name }) => name)}
            onNamed={(name) => {
              if (asking === 'new') onFolder(makeFolder(name))
              else if (folder) renameFolder(folder.id, name)
            }}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Choices({ folders, items, folder, onFolder }: FoldersProps) {
  const t = useT()
  const countOf = (id: string) => items.filter((item) => item.folder === id).length
  return (
    <>
      <Chip on={!folder} onToggle={() => onFolder(undefined)}>
        {t('list.all', { count: items.length })}
      </Chip>
      {folders.map((each) => (
        <Chip key={each.id} on={each.id === folder?.id} onToggle={() => onFolder(each.id)}>
          <span className="max-w-48 truncate" dir="auto">
            {each.name}
          </span>{' '}
          <span className="tabular">({countOf(each.id)})</span>
        </Chip>
      ))}
    </>
  )
}
