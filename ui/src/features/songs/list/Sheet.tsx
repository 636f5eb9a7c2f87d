import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { momentKey } from '../../../shared/songs/moments'
import { clockOf, useBoth } from '../../../shared/songs/track'
import { heardIn, type Part, useSum } from './evening'
import './sheet.css'

/** The playlist on paper, with room for notes. It is rendered in print only. */
export function Sheet({ title, date, parts }: { title: string; date: string; parts: readonly Part[] }) {
  const t = useT()
  const both = useBoth()
  const sum = useSum()
  const { date: written } = useDates()
  const full = parts.filter(({ entries }) => entries.some(({ song }) => song))
  const before = (at: number) => full.slice(0, at).reduce((all, { entries }) => all + heardIn(entries).length, 0)
  return (
    <div className="songs-sheet">
      <div className="songs-sheet-head">
        <p className="songs-sheet-title" dir="auto">
          {title}
        </p>
        <p>
          {[date && written(date), sum(full.flatMap(({ entries }) => heardIn(entries)))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th className="songs-sheet-number">#</th>
            <th>{t('songs.sheetSong')}</th>
            <th>{t('songs.sheetArtist')}</th>
            <th className="songs-sheet-length">{t('songs.sheetLength')}</th>
            <th className="songs-sheet-notes">{t('songs.sheetNotes')}</th>
          </tr>
        </thead>
        {full.map(({ moment, entries }, at) => (
          <tbody key={moment}>
            <tr className="songs-sheet-moment">
              <th colSpan={5} scope="rowgroup">
                {t(momentKey(moment))} <span>{sum(heardIn(entries))}</span>
              </th>
            </tr>
            {heardIn(entries).map((song, i) => (
              <tr key={song.id}>
                <td className="songs-sheet-number">{before(at) + i + 1}</td>
                <td dir="auto">{both(song.title)}</td>
                <td dir="auto">{both(song.artist)}</td>
                <td className="songs-sheet-length">{clockOf(song.audio.duration / 1000)}</td>
                <td>&nbsp;</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
