import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { shortlist } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { useT } from '../../../shared/i18n/language'
import { callMe, useFamily } from './voices'

/** Asks a visitor who votes for their name, once per browser. */
export default function NameDialog({ onNamed, onClose }: { onNamed: () => void; onClose: () => void }) {
  const t = useT()
  const { name } = useFamily()
  const [typed, setTyped] = useState(name)
  const [wrong, setWrong] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const called = typed.trim().replaceAll(/\s+/g, ' ')
    if (!called) return setWrong(t('family.nameNeeded'))
    if (lettersIn(called) > shortlist.maxVoter) return setWrong(t('form.tooLong', { limit: shortlist.maxVoter }))
    callMe(called)
    onNamed()
  }
  return (
    <Dialog title={t('family.nameTitle')} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Input
          name="name"
          autoComplete="given-name"
          label={t('family.name')}
          hint={t('family.nameHint')}
          error={wrong}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong('')
          }}
        />
        <Button type="submit" look="primary" className="min-h-14 text-price">
          {t('form.goOn')}
        </Button>
      </form>
    </Dialog>
  )
}
