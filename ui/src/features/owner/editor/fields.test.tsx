import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { needMessages, switchLanguage, translate } from '../../../shared/i18n/language'
import { mistakes } from './check'
import { emptyDraft } from './draft'
import { WordsField } from './fields'

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
