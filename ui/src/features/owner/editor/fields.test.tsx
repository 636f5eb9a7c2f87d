import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { needMessages, switchLanguage, translate } from '../../../shared/i18n/language'
import { mistakes } from './check'
import { emptyDraft } from './draft'
import { WordsField } from './fields'
import { NameSection } from './NameSection'
import { OfferFields } from './OfferFields'
import { PlaceSection } from './PlaceSection'

beforeAll(async () => {
  await switchLanguage('ar')
  await needMessages('owner')
})

describe('a text in both languages', () => {
  it('shows a mistake at the text that it is about, counted as Arabic counts', () => {
    const errors = mistakes(
      translate,
      { ...emptyDraft('venue'), landmark: { ar: 'عند الساعة', en: 'x'.repeat(161) } },
      'venue',
    )
    show(
      <WordsField
        name="landmark"
        label="علامة قريبة"
        value={{ ar: 'عند الساعة', en: 'x'.repeat(161) }}
        onValue={() => {}}
        errors={errors}
      />,
    )
    const [arabic, english] = [
      screen.getByLabelText('علامة قريبة بالعربية'),
      screen.getByLabelText('علامة قريبة بالإنكليزية'),
    ]
    expect(arabic).not.toHaveAttribute('aria-invalid')
    expect(arabic).not.toHaveAccessibleDescription()
    expect(english).toHaveAttribute('aria-invalid', 'true')
    expect(english).toHaveAccessibleDescription('أطول من 160 حرفًا')
  })

  it('shows at the first one what is about both', () => {
    show(
      <WordsField
        name="name"
        label="الاسم"
        value={{ ar: '', en: '' }}
        onValue={() => {}}
        errors={{ name: 'لا بد من اسم' }}
      />,
    )
    expect(screen.getByLabelText('الاسم بالعربية')).toHaveAccessibleDescription('لا بد من اسم')
    expect(screen.getByLabelText('الاسم بالإنكليزية')).not.toHaveAccessibleDescription()
  })
})

describe('the hint under the price', () => {
  const pounds = (amount: string) => ({ amount, currency: 'SYP' as const })
  const hinted = (minPrice: string, maxPrice: string) => {
    const draft = { ...emptyDraft('service'), minPrice: pounds(minPrice), maxPrice: pounds(maxPrice) }
    const { unmount } = show(
      <OfferFields draft={draft} set={() => {}} errors={{}} kind="service" />,
      '/',
      answering({}),
    )
    const hint = document.getElementById(document.getElementById('price')!.getAttribute('aria-describedby')!)
    const words = hint!.textContent
    unmount()
    return words
  }

  it('says that couples ask where there is no range, and read it where there is one', () => {
    expect(hinted('', '')).toBe('إن تركتموه فارغًا سألكم العرسان عنه.')
    const range = 'إن تركتموه فارغًا ظهر للعرسان ما في «السعر من» و«السعر حتى».'
    expect(hinted('300000', '500000')).toBe(range)
    expect(hinted('300000', '')).toBe(range)
    expect(hinted('', '500000')).toBe(range)
  })
})

describe('choices that did not come', () => {
  const named = { id: 'homs', slugAr: null, slugEn: 'homs', nameAr: 'حمص', nameEn: 'Homs', listingCount: 3 }
  const category = { ...named, key: 'cakes', nameAr: 'قوالب حلوى', descriptionAr: '', descriptionEn: '', image: null }
  const fields = { draft: emptyDraft('service'), set: () => {}, errors: {}, kind: 'service' as const }

  it.each([
    ['حمص', 'Governorates', { governorates: [named] }, PlaceSection],
    ['قوالب حلوى', 'Categories', { categories: [category] }, NameSection],
  ])('are asked for again: %s', async (choice, operation, answer, Part) => {
    let down = true
    show(<Part {...fields} />, '/', answering({ [operation]: () => (down ? new Error('down') : answer) }))
    const again = await screen.findByRole('button', { name: 'إعادة المحاولة' })
    expect(screen.queryByRole('option', { name: choice })).toBeNull()
    down = false
    await userEvent.click(again)
    expect(await screen.findByRole('option', { name: choice })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull())
  })
})
