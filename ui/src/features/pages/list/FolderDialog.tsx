import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { shortlist } from '../../../shared/form/limits.json'
import { useT } from '../../../shared/i18n/language'

/** Asks for the name of a folder. */
export default function FolderDialog({
  title,
  name,
  taken,
  onNamed,
  onClose,
}: {
  title: string
  name: string
  /** The names of the other folders. */
  taken: readonly string[]
  onNamed: (name: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const [wrong, setWrong] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const called = typed.trim()
    if (!called) return setWrong(t('list.folderNameless'))
    if (taken.includes(called)) return setWrong(t('list.folderTaken'))
    onNamed(called)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Input
          label={t('list.folderName')}
          hint={t('list.folderHint')}
          maxLength={shortlist.maxName}
          autoComplete="off"
          error={wrong || undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong('')
          }}
        />
        <Button type="submit" look="primary">
          {t('list.folderSave')}
        </Button>
      </form>
    </Dialog>
  )
}
