import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { Input } from '../../../shared/components/Field'
import { Link } from '../../../shared/components/Link'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { useOutcome } from '../useOutcome'
import { addressOf, queryOf, type SavedView, useSavedViews, useViewCommands } from './savedViews'

/** The most characters of a name, as in `commands/savedview`. */
const longest = 60

/**
 * Links to the saved views of this page. A filtered list can be saved under a name. If it is saved already, it can be
 * renamed or removed.
 */
export function SavedViews() {
  const t = useT()
  const { pathname, search } = useLocation()
  const query = queryOf(search)
  const here = useSavedViews().filter(({ path }) => path === pathname)
  const saved = here.find((view) => view.query === query)
  const [open, setOpen] = useState(false)
  if (here.length === 0 && query === '') return null
  return (
    <nav aria-label={t('views.title')} className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {here.map((view) => (
        <Link
          key={view.id}
          to={addressOf(view)}
          aria-current={view === saved ? 'page' : undefined}
          className={`chip min-h-11 max-w-full md:min-h-8 ${view === saved ? 'chip-on' : ''}`}
        >
          <span dir="auto" className="one-line">
            {view.name}
          </span>
        </Link>
      ))}
      {query !== '' && (
        <Button small look="text" aria-haspopup="dialog" className="min-h-11" onClick={() => setOpen(true)}>
          <Bookmark size={17} strokeWidth={1.75} aria-hidden /> {t(saved ? 'views.change' : 'views.save')}
        </Button>
      )}
      {open && <ViewDialog view={saved ?? { path: pathname, query }} onClose={() => setOpen(false)} />}
    </nav>
  )
}

type Edited = Pick<SavedView, 'path' | 'query'> & Partial<Pick<SavedView, 'id' | 'name'>>

function ViewDialog({ view, onClose }: { view: Edited; onClose: () => void }) {
  const t = useT()
  const commands = useViewCommands()
  const form = useForm(
    async (fields) => {
      await commands.set(textOf(fields, 'name'), view)
      toast({ title: t('views.saved'), tone: 'tile' })
      onClose()
    },
    { name: [needed('views.nameNeeded'), atMost(longest)] },
  )
  return (
    <Dialog title={t(view.id ? 'views.change' : 'views.save')} onClose={onClose}>
      <Form of={form}>
        <Input
          name="name"
          dir="auto"
          label={t('views.name')}
          hint={t('views.hint')}
          defaultValue={view.name}
          error={form.errors.name ?? form.errors.path}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.busy}>
            {t('views.keep')}
          </Button>
          {view.id && <RemoveView id={view.id} onRemoved={onClose} />}
        </div>
      </Form>
    </Dialog>
  )
}

function RemoveView({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const t = useT()
  const tell = useOutcome()
  const { remove } = useViewCommands()
  const confirm = () => void tell(remove(id).then(onRemoved), 'views.removed')
  return (
    <DoubleCheckButton look="text" className="text-muted" onConfirm={confirm}>
      {t('views.remove')}
    </DoubleCheckButton>
  )
}
