import { afterEach, describe, expect, it, vi } from 'vitest'
import { tidyAddress } from './tidyAddress'

afterEach(() => history.replaceState(null, '', '/'))

const address = () => location.pathname + location.search + location.hash

describe('the address of a page that a form of the browser opened', () => {
  it.each([
    ['/search?q=hall&serviceType=&governorateId=', '/search?q=hall'],
    ['/search?q=&serviceType=&governorateId=', '/search'],
    ['/search?q=&q=%D8%B5%D8%A7%D9%84%D8%A9&cityId=#list', '/search?q=%D8%B5%D8%A7%D9%84%D8%A9#list'],
  ])('loses its empty parameters: %s', (from, to) => {
    history.replaceState({ key: 'k' }, '', from)
    const entries = history.length
    tidyAddress()
    expect(address()).toBe(to)
    expect(history.state).toEqual({ key: 'k' })
    expect(history.length).toBe(entries)
  })

  it('is left alone where every parameter has a value', () => {
    history.replaceState(null, '', '/search?q=a%20b&guests=200')
    const replace = vi.spyOn(history, 'replaceState')
    tidyAddress()
    expect(replace).not.toHaveBeenCalled()
    replace.mockRestore()
    expect(address()).toBe('/search?q=a%20b&guests=200')
  })
})
