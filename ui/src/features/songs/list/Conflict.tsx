import { Button } from '../../../shared/components/Button'
import { toast } from '../../../shared/components/toast'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { newKey } from '../../../shared/idempotency'
import { momentKey } from '../../../shared/songs/moments'
import { useBoth } from '../../../shared/songs/track'
import { type Known, longestName, type PartyList, type ListContent, songIn } from './lists'
import { type Choice, settle } from './saving'

/**
 * A playlist that was changed both here and elsewhere: the differences, and the choice which version to keep. Every
 * choice can be undone or keeps both.
 */
export function Conflict({
  list,
  other,
  known,
}: {
  list: PartyList
  other: { said: ListContent }
  known: readonly Known[]
}) {
  const t = useT()
  const choose = (choice: Choice) => {
    const copy = t('songs.clashCopy', { list: list.name }).slice(0, longestName)
    const undo = settle(list, choice, copy, newKey())
    document.querySelector<HTMLElement>('main h1')?.focus() // the buttons are gone
    toast(
      choice === 'both'
        ? { title: t('songs.clashBothDone', { list: copy }), tone: 'tile' }
        : {
            title: t(choice === 'ours' ? 'songs.clashOursDone' : 'songs.clashTheirsDone'),
            tone: 'tile',
            action: { label: t('common.undo'), run: undo },
          },
    )
  }
  return (
    <section aria-labelledby="clash" className="panel grid gap-3 border-brass p-4 print:hidden">
      <h2 id="clash" className="text-panel">
        {t('songs.clash')}
      </h2>
      <p className="text-small">{t('songs.clashText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title={t('songs.clashHere')} said={list} than={other.said} known={known} />
        <Side title={t('songs.clashThere')} said={other.said} than={list} known={known} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => choose('ours')}>
          {t('songs.clashOurs')}
        </Button>
        <Button onClick={() => choose('theirs')}>{t('songs.clashTheirs')}</Button>
        <Button onClick={() => choose('both')}>{t('songs.clashBoth')}</Button>
      </div>
    </section>
  )
}

/** The songs and details that one version has and the other does not. */
function Side({
  title,
  said,
  than,
  known,
}: {
  title: string
  said: ListContent
  than: ListContent
  known: readonly Known[]
}) {
  const t = useT()
  const both = useBoth()
  const { date } = useDates()
  const lines = [
    said.name !== than.name && said.name,
    said.date !== than.date && (said.date ? date(said.date) : t('songs.clashNoDay')),
    ...said.items
      .filter(({ song, moment }) => !than.items.some((each) => each.song === song && each.moment === moment))
      .map(({ song, moment }) => {
        const named = songIn(known, song)?.title
        return t('songs.clashSong', { name: named ? both(named) : t('songs.gap'), moment: t(momentKey(moment)) })
      }),
  ].filter(Boolean)
  return (
    <div className="rounded-small bg-tint p-3">
      <h3 className="text-h3">{title}</h3>
      {lines.length > 0 ? (
        <ul className="mt-1 grid gap-1 text-small">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be the same
            <li key={at} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-small text-muted">{t('songs.clashOrder')}</p>
      )}
    </div>
  )
}
