// @vitest-environment happy-dom
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { SEARCH_TEXTS } from '@postern/contract/texts/mail-search.ts'
import { listMailsRoute } from '@postern/contract/routes/mail.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, waitFor, showPage } from '../../../testing/dom.tsx'
import {
  endScreen,
  field,
  hasButton,
  pick,
  press,
  serverOf,
  shows,
  signIn,
  type,
} from '../../../testing/screen.tsx'
import { SearchBar } from './search-bar.tsx'
import { mailSearch, toMailQuery, type MailSearch } from './search.ts'

beforeEach(() => signIn('domain', ['mail-search-period']))
afterEach(endScreen)

const FIELD = MAIL_TEXTS.field.en
const WORD = UI_TEXTS.searchWord.en

/** Shows the bar of a view, and its search as the address keeps it and as the server takes it. */
function show(search: MailSearch = {}, phone = false) {
  const asked = vi.fn<(next: MailSearch) => void>()
  showPage('/mail', () => <SearchBar search={search} onChange={asked} phone={phone} />, serverOf())
  return async (): Promise<MailSearch> => {
    await press(COMMON_TEXTS.search.en)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const next = asked.mock.lastCall![0]
    listMailsRoute.query.parse(toMailQuery(next, { tab: true }))
    return Object.fromEntries(
      Object.entries(mailSearch(next as Record<string, unknown>)).filter(([, value]) => value !== undefined),
    )
  }
}

test('words are looked for in sender, recipient and subject; the page begins anew', async () => {
  const search = show({ page: 4, mail: 'x' })
  await type(WORD, ' invoice ')
  expect(await search()).toEqual({ q: 'invoice' })
})

test('words in a field of their own stand beside those that are there', async () => {
  const search = show({ sender: 'anna' })
  await pick(FIELD, COMMON_TEXTS.title.en)
  await type(WORD, 'invoice')
  expect(await search()).toEqual({ field: 'title', sender: 'anna', title: 'invoice' })
})

test('new words in the box ask anew, but keep choices from lists', async () => {
  const search = show({ q: 'old', sender: 'anna', attach: true, tab: 'spam' })
  await type(WORD, 'new')
  expect(await search()).toEqual({ q: 'new', attach: true, tab: 'spam' })
})

test('operators become conditions', async () => {
  const search = show()
  await type(WORD, 'from:anna@shop.example has:attachment invoice')
  expect(await search()).toMatchObject({ sender: 'anna@shop.example', attach: true, q: 'invoice' })
})

test('an operator with a value that it does not take is told, and nothing is asked', async () => {
  show()
  await type(WORD, 'code:many invoice')
  await press(COMMON_TEXTS.search.en)
  expect((await screen.findByRole('alert')).textContent).toContain(SEARCH_TEXTS.notUnderstood.en)
})

test.each([
  ['may be chosen', ['mail-search-period'] as const, null],
  ['may not be chosen', [] as const, SEARCH_TEXTS.noPeriod.en],
])('a day by operator where the period %s', async (_, permissions, refused) => {
  signIn('domain', permissions)
  const search = show()
  await type(WORD, 'after:2026-11-01')
  if (refused === null) {
    const { from } = await search()
    expect(new Date(from ?? '').getDate()).toBe(1)
  } else {
    await press(COMMON_TEXTS.search.en)
    expect((await screen.findByRole('alert')).textContent).toContain(refused)
  }
})

test('a hash that is none is refused', async () => {
  show()
  await pick(FIELD, MAIL_TEXTS['field.attach_hash'].en)
  await type(WORD, 'abc')
  await press(COMMON_TEXTS.search.en)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('more fields open on demand, and are open where they are in force', async () => {
  const search = show()
  expect(shows(MAIL_TEXTS.sizeMin.en)).toBe(false)
  await press(COMMON_TEXTS.searchAdvanced.en)
  await type(MAIL_TEXTS.sizeMin.en, '1000')
  await pick(MAIL_TEXTS.attach.en, MAIL_TEXTS.attachNo.en)
  expect(await search()).toEqual({ size_min: 1000, attach: false })
})

test('fields that are in force are open, and let go by choosing all', async () => {
  const search = show({ recover_flag: true })
  await pick(COMMON_TEXTS.recoverFlag.en, COMMON_TEXTS.all.en)
  expect(await search()).toEqual({})
})

test('a phone has one box', async () => {
  show({}, true)
  expect((await field(WORD)).value).toBe('')
  expect(shows(FIELD)).toBe(false)
  expect(hasButton(COMMON_TEXTS.searchAdvanced.en)).toBe(false)
})
