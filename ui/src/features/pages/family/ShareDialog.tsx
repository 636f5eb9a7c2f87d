import { Check, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { EndLink } from '../../../shared/components/EndLink'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { LinkToSend } from '../../../shared/components/LinkToSend'
import { toast } from '../../../shared/components/toast'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useRunning } from '../../../shared/hooks/useRunning'
import { useT } from '../../../shared/i18n/language'
import { useUser } from '../../../shared/session/session'
import { foldersOf } from '../../../shared/shortlist/edits'
import type { Folder } from '../../../shared/shortlist/merge'
import { itemsOf, usePlan } from '../../../shared/shortlist/shortlist'
import { type Saved, saved as savedStore, saveNow, useSaved } from '../../../shared/shortlist/sync'
import { after, EndShortlistShare, familyPath, ShareShortlist, which } from './share'

/** Creates the link, changes what it shows, and revokes it. */
function useShare() {
  const t = useT()
  const client = useClient()
  const saved = useSaved()
  const { busy, error, run } = useRunning()
  // Saved first, because the link shows the list that the server has.
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
  return { busy, error, make: (shown: string) => void run(() => make(shown)), end: () => void run(end) }
}

/**
 * The link by which the family sees and votes on the listings: what it shows, and the controls to send and revoke it.
 */
export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const online = useOnline()
  const me = useUser()
  const plan = usePlan()
  const saved = useSaved()
  const { busy, error, make, end } = useShare()
  const share = saved?.share
  const [chosen, setChosen] = useState<string>()
  const items = itemsOf(plan)
  const folders = foldersOf(plan).filter(({ id }) => items.some((item) => item.folder === id))
  const folder = chosen ?? saved?.folder ?? ''
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
          <Shows
            folders={folders}
            folder={folder}
            total={items.length}
            disabled={busy || !online}
            onFolder={(id) => {
              setChosen(id)
              if (share) make(id)
            }}
          />
        )}
        {share ? (
          <Shared share={share} busy={busy} onEnd={end} />
        ) : (
          <div className="grid gap-2">
            <Button
              ref={takesFocus}
              look="primary"
              busy={busy}
              disabled={!online || items.length === 0}
              onClick={() => make(folder)}
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

/** The choice of what the family sees: all listings, or those of a folder. */
function Shows({
  folders,
  folder,
  total,
  disabled,
  onFolder,
}: {
  folders: readonly Folder[]
  folder: string
  total: number
  disabled: boolean
  onFolder: (id: string) => void
}) {
  const t = useT()
  return (
    <Select
      label={t('couple.shows')}
      value={folder}
      disabled={disabled}
      onChange={({ target }) => onFolder(target.value)}
    >
      <option value="">{t('couple.all', { count: total })}</option>
      {folders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** The link, with the controls to send and revoke it. */
function Shared({ share, busy, onEnd }: { share: NonNullable<Saved['share']>; busy: boolean; onEnd: () => void }) {
  const t = useT()
  return (
    <>
      <LinkToSend link={location.origin + familyPath(share.id, share.token)} message={t('couple.message')} />
      <EndLink text={t('couple.endText')} label={t('couple.end')} busy={busy} onEnd={onEnd} />
    </>
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
