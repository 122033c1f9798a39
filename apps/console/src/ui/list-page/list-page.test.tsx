// @vitest-environment happy-dom
import {
  activateKeywordsRoute,
  deleteKeywordsRoute,
  listKeywordsRoute,
} from '@postern/contract/routes/keyword.ts'
import { useSearch } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { listSearch } from '../../lib/list-search.ts'
import { listQuery, turning, withRows } from '../../lib/rows.ts'
import {
  endPage,
  fireEvent,
  press,
  Refusal,
  screen,
  showPage,
  waitFor,
  type Server,
} from '../../testing/dom.tsx'
import { ConfigList } from '../config-list.tsx'
import { useActivation } from './use-activation.ts'
import { useListPage } from './use-list-page.ts'

afterEach(endPage)

const SORTS = ['keyword', 'hits'] as const
const read = listQuery('keywords', listKeywordsRoute)
const turn = turning(activateKeywordsRoute)
const remove = withRows(deleteKeywordsRoute)

function Page() {
  const { tab, ...raw }: Record<string, unknown> = useSearch({ strict: false })
  const list = useListPage({
    name: 'keywords',
    search: listSearch(raw, SORTS),
    read,
    sorts: SORTS,
    usual: { by: 'keyword', order: 'asc' },
    beside: { tab },
  })
  return (
    <ConfigList
      {...list}
      title="Keywords"
      what="the keywords"
      columns={[
        { id: 'keyword', header: 'Keyword', size: 200, sort: 'keyword', cell: (row) => row.keyword },
        { id: 'hits', header: 'Hits', size: 90, sort: 'hits', cell: (row) => row.hits },
        { id: 'date', header: 'Added', size: 90, sort: 'add_date', cell: (row) => row.add_date },
      ]}
      rowLabel={(row) => row.keyword}
      onDelete={remove}
      bulk={useActivation(turn)}
      empty={{ title: 'No keywords yet', hint: 'Add one' }}
    />
  )
}

const row = (id: number, keyword: string) => ({ id, keyword, hits: id, add_date: '' })
const done = { done: 1, failed: [] }
const PAGE = { data: [row(7, 'invoice'), row(9, 'salary')], total: 2, page: 1, size: 30 }
const server: Server = ({ method }) => (method === 'GET' ? PAGE : done)
const show = (path: string, answer = server) => showPage(path, Page, answer)
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
const reads = (calls: readonly { readonly method: string }[]) =>
  calls.filter(({ method }) => method === 'GET').length

test('asks for the search of the address, and for the size of this browser', async () => {
  const { calls } = show('/keywords?page=2&sort=hits&order=desc&q=inv&tab=list')
  await screen.findByText('invoice')
  expect(calls[0]?.query).toEqual({ page: '2', sort: 'hits', order: 'desc', q: 'inv', size: '30' })
})

test('sorting goes into the address, begins at the first page and keeps the rest of the address', async () => {
  const { address } = show('/keywords?page=2&q=inv&tab=list')
  await press('Hits')
  await waitFor(() => expect(new URL(address(), 'http://x').searchParams.get('sort')).toBe('hits'))
  expect(Object.fromEntries(new URL(address(), 'http://x').searchParams)).toEqual({
    q: 'inv',
    sort: 'hits',
    order: expect.stringMatching(/asc|desc/) as string,
    tab: 'list',
  })
})

test('a column that the server does not sort by leaves no word of it in the address', async () => {
  const { address } = show('/keywords')
  await press('Added')
  await waitFor(() => expect(address()).toContain('order='))
  expect(address()).not.toContain('sort=')
})

test('turns the chosen rows off, reads the list again, and takes it back for the same rows', async () => {
  const { calls } = show('/keywords')
  await choose('salary')
  await press('Deactivate')
  await press('Undo')
  await waitFor(() => expect(reads(calls)).toBe(3))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { chk: [9], is_act: false },
    { chk: [9], is_act: true },
  ])
})

test('deletes only after the question, then reads the list again', async () => {
  const { calls } = show('/keywords')
  await choose('invoice')
  await press('Delete')
  await screen.findByRole('dialog')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  const buttons = await screen.findAllByRole('button', { name: 'Delete' })
  fireEvent.click(buttons.at(-1)!)
  await waitFor(() => expect(reads(calls)).toBe(2))
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ chk: [7] })
})

test('rows that could not be done are named with the reason', async () => {
  show('/keywords', ({ method }) =>
    method === 'GET' ? PAGE : { done: 0, failed: [{ id: 7, error: 'NOT_FOUND' }] },
  )
  await choose('invoice')
  await press('Activate')
  expect((await screen.findByRole('dialog')).textContent).toContain('invoice')
})

test.each([
  ['nothing there', '/keywords', 'No keywords yet'],
  ['nothing found', '/keywords?q=x', 'Nothing found'],
])('says what is missing: %s', async (_, path, words) => {
  show(path, () => ({ ...PAGE, data: [], total: 0 }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a failed read is no empty list: it says why and reads again', async () => {
  let broken = true
  show('/keywords', () => (broken ? new Refusal('NO_PERMISSION') : PAGE))
  await screen.findByRole('alert')
  expect(screen.queryByText('No keywords yet')).toBeNull()
  broken = false
  await press('Try again')
  expect(await screen.findByText('invoice')).toBeTruthy()
})
