import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { Link } from '../../../shared/components/Link'
import { LinkToSend } from '../../../shared/components/LinkToSend'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { copyLink } from '../../../shared/passOn'
import { EndButton } from './EndButton'
import { type Asked, sharedOf } from './question'
import { lengths, type Share, sharedPath, useShareCommands, useShares } from './shares'
import { DaysSelect, Unexpired } from './Unexpired'

/** The most characters of a name, as in `commands/figureshare`. */
const longest = 60

const linkOf = (share: Share) => location.origin + sharedPath(share)

/**
 * Creates a link that shows the answer to the question on the page to whoever has it, and lists the links that were
 * made before.
 */
export function ShareDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState<Share>()
  return (
    <Dialog title={t('admin.figShare')} about={t('admin.figShareAbout')} onClose={onClose}>
      <div className="grid gap-6">
        {made ? <LinkToSend link={linkOf(made)} message={made.name} /> : <ShareForm asked={asked} onMade={setMade} />}
        <Unexpired read={useShares()} rowsOf={({ myFigureShares }) => myFigureShares} title={t('admin.figShares')}>
          {(share) => <Made share={share} />}
        </Unexpired>
      </div>
    </Dialog>
  )
}

function ShareForm({ asked, onMade }: { asked: Asked; onMade: (share: Share | undefined) => void }) {
  const t = useT()
  const { share } = useShareCommands()
  const form = useForm(
    async (fields) => {
      const name = textOf(fields, 'name')
      const { from: first, to: last } = asked.range
      onMade(await share({ name, question: sharedOf(asked), first, last, days: Number(textOf(fields, 'days')) }))
      toast({ title: t('admin.figShareMade'), tone: 'tile' })
    },
    { name: [needed('admin.figShareNameNeeded'), atMost(longest)] },
  )
  return (
    <Form of={form}>
      <Input
        name="name"
        label={t('admin.figShareName')}
        hint={t('admin.figShareNameHint')}
        error={form.errors.name ?? form.errors.question}
      />
      <DaysSelect lengths={lengths} usual={7} />
      <Button type="submit" look="primary" busy={form.busy} className="justify-self-start">
        {t('admin.figMakeShare')}
      </Button>
    </Form>
  )
}

/** A link that was made before. */
function Made({ share }: { share: Share }) {
  const t = useT()
  const { date } = useDates()
  const { end } = useShareCommands()
  return (
    <>
      <Link to={sharedPath(share)} className="link font-semibold wrap-anywhere">
        <bdi>{share.name}</bdi>
      </Link>
      <p className="text-small text-muted">
        {t('admin.figDays', { from: date(share.from), to: date(share.to) })}
        <br />
        {t('admin.figShareUntil', { moment: date(share.until, 'moment') })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => void copyLink(linkOf(share), t)}>
          {t('form.linkCopy')}
        </Button>
        <EndButton end={() => end(share.id)} done="admin.figShareEnded">
          {t('admin.figEndShare')}
        </EndButton>
      </div>
    </>
  )
}
