import { Check, EyeOff, Share2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useClient } from 'urql'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { toast } from '../../../shared/components/toast'
import { WhatsAppIcon } from '../../../shared/components/WhatsAppIcon'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useT } from '../../../shared/i18n/language'
import { useUser } from '../../../shared/session/session'
import { foldersOf } from '../../../shared/shortlist/edits'
import { itemsOf, usePlan } from '../../../shared/shortlist/shortlist'
import { saved as savedStore, saveNow, useSaved } from '../../../shared/shortlist/sync'
import { after, EndShortlistShare, familyPath, ShareShortlist, which } from './share'

/** The link by which the family sees the listings and votes: what it shows, how it is sent, and its end. */
export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const online = useOnline()
  const me = useUser()
  const plan = usePlan()
  const saved = useSaved()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const share = saved?.share
  const [chosen, setChosen] = useState<string>()
  const items = itemsOf(plan)
  const folders = foldersOf(plan).filter(({ id }) => items.some((item) => item.folder === id))
  const folder = chosen ?? saved?.folder ?? ''
  const run = async (what: () => Promise<Error | undefined>) => {
    setBusy(true)
    setError(await what())
    setBusy(false)
  }
  /** Makes the link, or lets it show something else. The server is to know what it shows. */
  const make = async (shown: string) => {
    const failure = await saveNow()
    const now = savedStore.get()
    if (failure || !now?.id) return failure ?? new TypeError('not saved')
    const input = { ...which(now), folder: shown || null }
    return after((await client.mutation(ShareShortlist, { input }).toPromise()).error)
  }
  const end = async () => {
    if (!saved) return undefined
    const failure = await after((await client.mutation(EndShortlistShare, { input: which(saved) }).toPromise()).error)
    if (!failure) toast({ title: t('couple.ended'), tone: 'brass' })
    return failure
  }
  return (
    <Dialog title={t('couple.ask')} onClose={onClose}>
      <div className="grid gap-4">
        <ul className="grid gap-2 text-small">
          <Fact Icon={Check} className="text-tile">
            {t('couple.theySee')}
          </Fact>
          <Fact Icon={EyeOff} className="text-muted">
            {t('couple.theyDoNot')}
          </Fact>
        </ul>
        {error && <ErrorNote error={error} focused />}
        {!online && <p className="text-small text-muted">{t('couple.offline')}</p>}
        {folders.length > 0 && (
          <Select
            label={t('couple.shows')}
            value={folder}
            disabled={busy || !online}
            onChange={({ target }) => {
              setChosen(target.value)
              if (share) void run(() => make(target.value))
            }}
          >
            <option value="">{t('couple.all', { count: items.length })}</option>
            {folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {share ? (
          <>
            <Link link={location.origin + familyPath(share.id, share.token)} />
            <div className="grid gap-2 border-t border-line pt-4">
              <p className="text-small text-muted">{t('couple.endText')}</p>
              <DoubleCheckButton
                look="danger"
                className="justify-self-start"
                busy={busy}
                disabled={!online}
                onConfirm={() => void run(end)}
              >
                {t('couple.end')}
              </DoubleCheckButton>
            </div>
          </>
        ) : (
          <div className="grid gap-2">
            <Button
              ref={takesFocus}
              look="primary"
              busy={busy}
              disabled={!online || items.length === 0}
              onClick={() => void run(() => make(folder))}
            >
              {t('couple.make')}
            </Button>
            {!me && !saved && <p className="text-small text-muted">{t('couple.saves')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Fact({ Icon, className, children }: { Icon: typeof Check; className: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} strokeWidth={1.75} aria-hidden className={`mt-0.5 ${className}`} />
      <span>{children}</span>
    </li>
  )
}

function Link({ link }: { link: string }) {
  const t = useT()
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t('couple.copied'), tone: 'tile' })
    } catch {
      toast({ title: t('couple.notCopied'), tone: 'danger' }) // the browser forbids it
    }
  }
  const send = async () => {
    try {
      await navigator.share({ text: t('couple.message'), url: link })
    } catch (error) {
      console.debug('not shared', error) // they thought better of it
    }
  }
  return (
    <div className="grid gap-3">
      <p id={id} dir="ltr" data-link className="rounded-button bg-sunk px-3 py-2 text-small break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          data-first
          ref={takesFocus}
          href={`https://wa.me/?text=${encodeURIComponent(`${t('couple.message')} ${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-tile grow"
        >
          <WhatsAppIcon size={18} />
          {t('couple.whatsApp')}
        </a>
        <Button aria-describedby={id} className="grow" onClick={() => void copy()}>
          {t('couple.copy')}
        </Button>
        {'share' in navigator && (
          <Button className="grow" onClick={() => void send()}>
            <Share2 size={18} strokeWidth={1.75} aria-hidden />
            {t('couple.share')}
          </Button>
        )}
      </div>
    </div>
  )
}
