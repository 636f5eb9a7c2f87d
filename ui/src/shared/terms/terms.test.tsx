import { render, screen } from '@testing-library/react'
import type { FragmentOf } from 'gql.tada'
import { expect, it } from 'vitest'
import { switchLanguage } from '../i18n/language'
import { readFragment } from '../graphql/graphql'
import { TermsFragment, TermsInWords } from './Terms'

const terms = (kept60: number, kept30: number) => {
  const kept = { __typename: 'Terms', kept60, kept30, kept14: 100, text: { ar: '', en: '' } }
  return readFragment(TermsFragment, kept as unknown as FragmentOf<typeof TermsFragment>)
}
const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('say that nothing is kept where nothing is, and how much where something is', async () => {
  const { rerender } = render(<TermsInWords terms={terms(0, 0)} />)
  expect(said()).toEqual([
    'إذا ألغيتم قبل الموعد بستين يومًا أو أقل: لا يُقتطع شيء من العربون',
    'قبله بثلاثين يومًا أو أقل: لا شيء',
    'قبله بأربعة عشر يومًا أو أقل: 100٪',
  ])
  rerender(<TermsInWords terms={terms(25, 50)} />)
  expect(said()[0]).toBe('إذا ألغيتم قبل الموعد بستين يومًا أو أقل: يُقتطع 25٪ من العربون')
  await switchLanguage('en')
  rerender(<TermsInWords terms={terms(0, 50)} />)
  expect(said()).toEqual([
    '60 days before the party or later: nothing of the deposit is kept',
    '30 days before or later: 50%',
    '14 days before or later: 100%',
  ])
})
