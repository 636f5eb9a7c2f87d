import { useState } from 'react'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { useConfirmed } from '../../../shared/components/Confirmed'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useDates } from '../../../shared/i18n/dates'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { Check } from './Check'
import { EndButton } from './EndButton'
import { type Key, lengths, scopes, useKeyCommands, useKeys } from './keys'
import { DaysSelect, Unexpired } from './Unexpired'

/** The most characters of a name, as in `commands/figurekey`. */
const longest = 60

/** The API keys with which programs read figures. A new key is shown once; the others are listed and can be revoked. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState('')
  return (
    <Dialog title={t('admin.figKeys')} about={t('admin.figKeysAbout')} onClose={onClose}>
      <div className="grid gap-6">
        {made ? <Shown text={made} /> : <KeyForm onMade={setMade} />}
        <Unexpired read={useKeys()} rowsOf={({ myFigureKeys }) => myFigureKeys} title={t('admin.figKeysGood')}>
          {(key) => <Made of={key} />}
        </Unexpired>
      </div>
    </Dialog>
  )
}

/** A new key. It is shown only here: the server cannot show it again. */
function Shown({ text }: { text: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: t('admin.figKeyCopied'), tone: 'tile' })
    } catch {
      toast({ title: t('admin.figKeyNotCopied'), tone: 'danger' })
    }
  }
  return (
    <div className="grid gap-3">
      <p id="figure-key" className="text-small">
        {t('admin.figKeyOnce')}
      </p>
      <p dir="ltr" data-key className="rounded-button bg-sunk px-3 py-2 text-small break-all select-all">
        {text}
      </p>
      <Button
        data-first
        ref={takesFocus}
        look="primary"
        aria-describedby="figure-key"
        className="justify-self-start"
        onClick={() => void copy()}
      >
        {t('admin.figKeyCopy')}
      </Button>
    </div>
  )
}

function KeyForm({ onMade }: { onMade: (text: string) => void }) {
  const t = useT()
  const { make } = useKeyCommands()
  const [confirmed, confirmation] = useConfirmed()
  const form = useForm(
    async (fields) => {
      const input = {
        name: textOf(fields, 'name'),
        scopes: fields.getAll('scopes').map(String),
        days: Number(textOf(fields, 'days')),
      }
      await confirmed(async () => onMade(await make(input)))
    },
    { name: [needed('admin.figKeyNameNeeded'), atMost(longest)], scopes: [needed('admin.figScopesNeeded')] },
  )
  return (
    <>
      <Form of={form}>
        <Input name="name" label={t('admin.figKeyName')} hint={t('admin.figKeyNameHint')} error={form.errors.name} />
        <fieldset aria-describedby={form.errors.scopes && 'scopes-error'} className="grid gap-1">
          <legend className="font-semibold">{t('admin.figScopes')}</legend>
          {Object.entries(scopes).map(([scope, word]) => (
            <Check key={scope} name="scopes" value={scope} defaultChecked={scope === 'traffic'}>
              {t(word)}
            </Check>
          ))}
          {form.errors.scopes && (
            <p id="scopes-error" className="text-small text-danger">
              {form.errors.scopes}
            </p>
          )}
        </fieldset>
        <DaysSelect lengths={lengths} usual={90} />
        <Button type="submit" look="primary" busy={form.busy} className="justify-self-start">
          {t('admin.figMakeKey')}
        </Button>
      </Form>
      {confirmation}
    </>
  )
}

/** A key that was made before. */
function Made({ of }: { of: Key }) {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  const { revoke } = useKeyCommands()
  return (
    <>
      <bdi className="font-semibold wrap-anywhere">{of.name}</bdi>
      <p className="text-small text-muted">
        {of.scopes.map((scope) => (scopes[scope] ? t(scopes[scope]) : scope)).join(lang === 'ar' ? '، ' : ', ')}
        <br />
        {of.usedOn ? t('admin.figKeyUsed', { day: date(of.usedOn) }) : t('admin.figKeyUnused')}{' '}
        {t('admin.figShareUntil', { moment: date(of.until, 'moment') })}
      </p>
      <EndButton end={() => revoke(of.id)} done="admin.figKeyRevoked" className="justify-self-start text-muted">
        {t('admin.figRevokeKey')}
      </EndButton>
    </>
  )
}
