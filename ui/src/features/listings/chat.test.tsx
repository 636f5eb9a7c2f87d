import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { formatDate } from '../../shared/i18n/dates'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { say } from '../../shared/party/party'
import { ContactButtons } from './Contact'
import type { ShownListing } from './query'

const listing = { id: '1', kind: 'VENUE', whatsapp: '+963944000126' } as unknown as ShownListing
const day = dayAgo(-40)
const text = () => new URL(screen.getByRole<HTMLAnchorElement>('link').href).searchParams.get('text')

beforeEach(() => dispatchEvent(new StorageEvent('storage', { key: null })))

it.each(['ar', 'en'] as const)(
  'a chat tells the day of the party and its guests, in Arabic, where they were said: %s',
  async (lang) => {
    await switchLanguage(lang)
    const { unmount } = show(<ContactButtons listing={listing} name="Dar" />)
    expect(text()).toMatch(/Dar\. نودّ أن نعرف أكثر عنه\.$/)
    unmount()
    say({ day, guests: '٢٥٠' })
    const exact = show(<ContactButtons listing={listing} name="Dar" />)
    expect(text()).toMatch(new RegExp(`أكثر عنه\\. حفلتنا يوم ${formatDate(day, 'ar')}\\. عدد الضيوف: 250\\.$`))
    exact.unmount()
    say({ around: true, guests: 'many' })
    show(<ContactButtons listing={listing} name="Dar" />)
    expect(text()).toMatch(new RegExp(`أكثر عنه\\. حفلتنا قرابة ${formatDate(day, 'ar')}\\.$`))
  },
)
