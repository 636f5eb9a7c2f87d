import { ListMusic } from 'lucide-react'
import { ButtonLink } from '../../shared/components/Button'
import { useT } from '../../shared/i18n/language'
import { partySongsPath } from '../../shared/songs/partyPath'
import { useOpenList } from './list/lists'

/** The link to the party's playlist, with its number of songs. */
export function PlaylistLink() {
  const t = useT()
  const count = useOpenList()?.items.length ?? 0
  return (
    <ButtonLink to={partySongsPath()} className="justify-self-start">
      <ListMusic size={18} aria-hidden />
      {t('songs.ourTitle')}
      {count > 0 && <span className="font-normal text-muted tabular">{t('songs.count', { count })}</span>}
    </ButtonLink>
  )
}
