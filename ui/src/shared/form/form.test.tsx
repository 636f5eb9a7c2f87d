import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { Input } from '../components/Field'
import { NumberField } from '../components/NumberField'
import { switchLanguage, translate } from '../i18n/language'
import { RestError } from '../restError'
import { Form } from './Form'
import { inquiry, person } from './limits.json'
import { atLeast, atMost, email, given, mistakesIn, needed, optional, phone, type Rule, type Rules } from './rules'
import { useForm } from './useForm'

beforeEach(() => switchLanguage('en'))

describe('a rule', () => {
  const breaks = (rule: Rule, text: string) => rule(text, new FormData()) !== false
  it.each<[string, Rule, right: string[], wrong: string[]]>([
    ['needed', needed('error.unexpected'), ['a'], ['', '  ']],
    ['given', given('error.unexpected'), ['a', '  '], ['']],
    ['atLeast', atLeast(person.minName, 'error.unexpected'), ['ليا', ' ab '], ['a', ' a ']],
    ['atMost', atMost(3), ['', 'abc', '😀😀😀', ' abc '], ['abcd']],
    ['email', email('error.unexpected'), [' a@b.sy '], ['', 'a@b', `${'a'.repeat(person.maxEmail)}@b.sy`]],
    ['phone', phone('error.unexpected'), ['+963 944 000 000'], ['', '0944 000']],
    ['optional', optional(phone('error.unexpected')), ['', '+963 944 000 000'], ['0944']],
  ])('%s tells right from wrong', (_, rule, right, wrong) => {
    expect(right.filter((text) => breaks(rule, text))).toEqual([])
    expect(wrong.filter((text) => !breaks(rule, text))).toEqual([])
  })

  it('is told where it is the first that its field breaks, with the limit of the server', () => {
    const rules: Rules = { message: [needed('inquiry.messageMissing'), atMost(inquiry.maxMessage)] }
    const told = (text: string) => {
      const form = new FormData()
      form.set('message', text)
      return mistakesIn(rules, form, translate)
    }
    expect(told('')).toEqual({ message: translate('inquiry.messageMissing') })
    expect(told('x'.repeat(2000))).toEqual({})
    expect(told('x'.repeat(2001))).toEqual({ message: 'Longer than 2,000 characters' })
  })
})

describe('a form', () => {
  const send = vi.fn<(form: FormData) => Promise<void>>()
  function Ask() {
    const form = useForm(send, { name: [needed('inquiry.nameShort')] })
    return (
      <Form of={form} summary>
        <Input id="name" name="name" label="Name" error={form.errors.name} />
        <button type="submit">Send</button>
      </Form>
    )
  }

  it('sums its mistakes up, leads to their fields, and looks at those again with every letter', async () => {
    show(<Ask />)
    await userEvent.click(screen.getByRole('button'))
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: translate('inquiry.nameShort') }))
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('textbox')).toBeInvalid()
    await userEvent.keyboard('L')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox')).toBeValid()
  })

  it('sends no number with a comma that may be a decimal one, and says so at its field', async () => {
    function Price() {
      const form = useForm(send)
      return (
        <Form of={form}>
          <NumberField name="price" label="Price" error={form.errors.price} />
          <NumberField name="price" label="Another" />
          <button type="submit">Send</button>
        </Form>
      )
    }
    send.mockReset()
    show(<Price />)
    const field = screen.getByLabelText('Price')
    await userEvent.type(field, '12,50')
    await userEvent.click(screen.getByRole('button'))
    expect(send).not.toHaveBeenCalled()
    expect(field).toHaveAccessibleDescription('Write the number without a comma, or with a point: 12.50')
    await userEvent.clear(field)
    await userEvent.type(field, '12.50')
    expect(field).toBeValid()
    const another = screen.getByLabelText('Another')
    await userEvent.type(another, '13,5')
    await userEvent.click(screen.getByRole('button'))
    expect(send).not.toHaveBeenCalled()
    await userEvent.clear(another)
    await userEvent.click(screen.getByRole('button'))
    expect(send).toHaveBeenCalledOnce()
  })

  it('says why it was refused, keeps what was typed, and gives the refusal the focus', async () => {
    send.mockRejectedValueOnce(new RestError(409, '{"error": "Somebody was faster", "code": "conflict"}', 'Conflict'))
    show(<Ask />)
    await userEvent.type(screen.getByRole('textbox'), 'Layla')
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Somebody was faster')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByRole('textbox')).toHaveValue('Layla')
  })
})
