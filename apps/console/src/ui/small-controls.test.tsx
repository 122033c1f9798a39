// @vitest-environment happy-dom
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  endPage,
  fireEvent,
  press,
  Refusal,
  screen,
  showPage,
  waitFor,
  type Server,
} from '../testing/dom.tsx'
import { CopyIcon } from './copy-icon.tsx'
import { Copyable } from './copyable.tsx'
import { ExportButton } from './export-button.tsx'
import { ListExport } from './list-export.tsx'
import { ListFoot } from './list-foot.tsx'
import { PaneDivider, usePaneWidth } from './pane-divider.tsx'
import { Refresh } from './refresh-select.tsx'
import { SearchWord } from './search-word.tsx'
import { ShownOnce } from './shown-once.tsx'

afterEach(() => {
  endPage()
  localStorage.clear()
})

const show = (node: () => ReactNode, server: Server = () => ({})) => showPage('/page', node, server)
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)

test.each([
  ['an address', () => <Copyable text="v=spf1 -all" />, 'Copy: v=spf1 -all'],
  ['a value', () => <CopyIcon value="v=spf1 -all" name="SPF" />, 'Copy: SPF'],
])('%s is copied by its button, which has a name of its own', async (_, node, name) => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  show(node)
  await press(name)
  expect(copied).toEqual(['v=spf1 -all'])
  await waitFor(() => expect(document.querySelector('button')!.outerHTML).toContain('Copied'))
})

test('a secret that is shown once is copied, says so, and stays', async () => {
  let kept = 0
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  show(() => <ShownOnce text="key-1" kept="I keep it" onKept={() => kept++} />)
  await press('Copy')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(copied).toEqual(['key-1'])
  expect(screen.queryByRole('alert')).toBeNull()
  await press('I keep it')
  expect(kept).toBe(1)
})

test('where the browser lets no page copy, the secret is selected and the reader told', async () => {
  clipboard(async () => Promise.reject(new Error('not over http')))
  show(() => <ShownOnce text="key-1" kept="I keep it" onKept={() => undefined} />)
  await press('Copy')
  expect((await screen.findByRole('alert')).textContent).toBe(UI_TEXTS.copyByHand.en)
  expect(getSelection()?.toString()).toBe('key-1')
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

const foot = (part: Partial<Parameters<typeof ListFoot>[0]> = {}) => {
  const told: string[] = []
  show(() => (
    <ListFoot
      total={95}
      page={2}
      size={30}
      onPage={(page) => told.push(`page ${String(page)}`)}
      onSize={(size) => told.push(`size ${String(size)}`)}
      {...part}
    />
  ))
  return told
}
const shownTotal = async () =>
  (await screen.findByRole('navigation')).closest('.foot')!.firstElementChild!.textContent

test.each([
  [95, undefined, '95'],
  [1234, undefined, '1,234'],
  // Where the server stops counting there may be more.
  [10_000, undefined, '10,000+'],
  [10_000, false, '10,000'],
  [40, true, '40+'],
  [0, undefined, '0'],
])('of %i rows, more: %s, the foot says %s', async (total, atLeast, words) => {
  foot({ total, atLeast })
  expect(await shownTotal()).toMatch(new RegExp(`(^|\\D)${words.replace('+', '\\+')}(?![\\d+,])`))
})

test('a total that is not known is no zero', async () => {
  foot({ total: undefined })
  expect(await shownTotal()).toBe('')
})

test('pages are turned by number and by arrow, as many as there are', async () => {
  const told = foot()
  await press('Page 3')
  await press('Next page')
  await press('Previous page')
  expect(told).toEqual(['page 3', 'page 3', 'page 1'])
  expect(screen.getByRole('button', { name: 'Page 4' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Page 5' })).toBeNull()
})

test('another size of the pages is chosen', async () => {
  const told = foot()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Rows per page' }))
  fireEvent.click(await screen.findByRole('option', { name: /50/ }))
  expect(told).toEqual(['size 50'])
})

test.each([
  ['Refresh every 30 s', 30],
  ['Refresh every 5 min', 300],
  [COMMON_TEXTS.refreshOff.en, undefined],
])('a list is read again: %s', async (name, seconds) => {
  const told: unknown[] = []
  let refreshed = 0
  show(() => <Refresh seconds={60} onSeconds={(next) => told.push(next)} onRefresh={() => refreshed++} />)
  await press('Refresh')
  expect(refreshed).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: /^Automatic refresh: .*1 min/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name }))
  expect(told).toEqual([seconds])
})

test('Escape leaves the field of a search as it is, except where it ends the writing of a character', async () => {
  show(function Page() {
    const [word, setWord] = useState('')
    return <SearchWord word={word} onWord={setWord} />
  })
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  field.focus()
  fireEvent.change(field, { target: { value: '메일' } })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(document.activeElement).toBe(field)
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(document.activeElement).not.toBe(field)
  expect(field.value).toBe('메일')
})

function Split() {
  const [percent, change] = usePaneWidth()
  return <PaneDivider percent={percent} onChange={change} />
}

test('the pane is widened by arrow keys within its limits, kept for the next visit, and put back by a double click', async () => {
  const divider = () => screen.findByRole('separator')
  const now = async () => (await divider()).getAttribute('aria-valuenow')
  show(Split)
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) fireEvent.keyDown(await divider(), { key })
  expect(await now()).toBe('38')
  endPage()
  show(Split)
  expect(await now()).toBe('38')
  for (let times = 0; times < 20; times++) fireEvent.keyDown(await divider(), { key: 'ArrowLeft' })
  expect(await now()).toBe('60')
  for (let times = 0; times < 30; times++) fireEvent.keyDown(await divider(), { key: 'ArrowRight' })
  expect(await now()).toBe('24')
  fireEvent.doubleClick(await divider())
  expect(await now()).toBe('36')
})

test('an export that fails says why', async () => {
  show(() => <ExportButton hint="All pages" onExport={async () => Promise.reject(new TypeError('fetch'))} />)
  await press('Export')
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a list is asked for as a file by its search, without its page', async () => {
  const query = { q: 'inv', page: 3, size: 50, state: undefined, empty: '' }
  const { calls } = show(
    () => <ListExport list="users" query={query} />,
    () => ({ id: 'e-1' }),
  )
  await press('Export')
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(calls).toHaveLength(1))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const wish = { list: 'users', format: 'csv', language: 'en', time_zone: timeZone, query: { q: 'inv' } }
  expect(calls[0]?.body).toEqual(wish)
})

test('a file that the server refuses is told', async () => {
  show(
    () => <ListExport list="users" query={{}} />,
    () => new Refusal('NO_PERMISSION'),
  )
  await press('Export')
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a search is taken along to an export by the clock', async () => {
  const { router } = show(() => <ListExport list="users" query={{ q: 'inv', page: 3 }} />)
  await press('Export')
  const items = await screen.findAllByRole('menuitem')
  fireEvent.click(items.at(-1)!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/exports/schedule'))
  expect(router.state.location.search).toMatchObject({ cmd: 'add', list: 'users', query: 'q=inv' })
})
