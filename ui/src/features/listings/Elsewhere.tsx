import { useT } from '../../shared/i18n/language'
import { type ContactChannel, trackContact } from '../../shared/tracking/tracking'
import { kindOf } from '../../shared/listing/card'
import type { ShownListing } from './query'

/** The owner's own pages: the key of the link, the name of the site, and the channel as which a click is counted. */
const pages: [key: keyof ShownListing['links'], site: string | null, channel: ContactChannel][] = [
  ['website', null, 'website'],
  ['facebook', 'Facebook', 'facebook'],
  ['instagram', 'Instagram', 'instagram'],
  ['twitter', 'Twitter', 'website'],
  ['youtube', 'YouTube', 'website'],
  ['tiktok', 'TikTok', 'website'],
]

/** Links to videos and to the owner's own pages. Nothing of those sites is loaded before a press. */
export function Elsewhere({ listing, name }: { listing: ShownListing; name: string }) {
  const t = useT()
  const { id, videos, links } = listing
  const contacted = { id, type: kindOf(listing.kind), name }
  const away: { to: string; label: string; opened?: () => void }[] = [
    ...videos.map((to, i) => ({ to, label: t('listing.video', { number: i + 1 }) })),
    ...pages.map(([key, site, channel]) => ({
      to: links[key],
      label: site ?? t('listing.website'),
      opened: () => trackContact(contacted, channel, links[key]),
    })),
  ].filter(({ to }) => to.startsWith('https://'))
  if (away.length === 0) return null
  return (
    <section aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">{t('listing.elsewhere')}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {away.map(({ to, label, opened }) => (
          <li key={label + to}>
            <a className="chip min-h-11" href={to} target="_blank" rel="noopener" onClick={opened}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
