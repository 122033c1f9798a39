// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listSize } from '../lib/display.ts'
import type { ListSearch } from '../lib/list-search.ts'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../testing/dom.tsx'
import { ConfigList, type ConfigListProps } from './config-list.tsx'

afterEach(endPage)

interface Row {
  readonly id: number
  readonly name: string
}
const ROWS: readonly Row[] = ['invoice', 'salary', 'order'].map((name, at) => ({ id: at + 1, name }))

interface Part extends Partial<ConfigListProps<Row, ListSearch>> {
  readonly rows?: readonly Row[]
  readonly total?: number
  readonly pending?: boolean
}
function show({ rows = ROWS, total = rows.length, pending = false, ...part }: Part = {}) {
  const asked: ListSearch[] = []
  const opened: string[] = []
  const read = () => (pending ? new Promise<never>(() => undefined) : { data: rows, total })
  function Page() {
    const query = useQuery({ queryKey: ['things'], queryFn: read })
    const [search, setSearch] = useState(part.search ?? {})
    return (
      <ConfigList<Row, ListSearch>
        name="things"
        title="Things"
        what="the things"
        query={query}
        columns={[{ id: 'name', header: 'Name', size: 200, cell: (row) => row.name }]}
        rowLabel={(row) => row.name}
        sort={{ by: 'name', order: 'asc' }}
        onSort={() => undefined}
        onOpen={(row) => opened.push(row.name)}
        empty={{ title: 'No things yet', hint: 'Add one' }}
        add={<button type="button">New thing</button>}
        withRows={<button type="button">All as a file</button>}
        {...part}
        search={search}
        onSearch={(next) => {
          asked.push(next)
          setSearch(next)
        }}
      />
    )
  }
  showPage('/things', Page, () => ({}))
  return { asked, opened }
}
const find = async (word: string) => {
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: word } })
  fireEvent.submit(field.form!)
}
const keys = (...names: readonly string[]) => {
  for (const name of names) {
    const key = name.replace('Shift+', '')
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: key !== name })
  }
}
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ })
    .flatMap((box) => (box.checked ? [box.getAttribute('aria-label')!.replace('Select ', '')] : []))

test.each([
  ['a word, without the blanks around it', ' inv ', { q: 'inv', page: undefined, sort: 'name' }],
  ['no word', '  ', { q: undefined, page: undefined, sort: 'name' }],
])('a search asks for %s from the first page on, and keeps the order', async (_, word, next) => {
  const { asked } = show({ search: { q: 'old', page: 3, sort: 'name' } })
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('old')
  await find(word)
  expect(asked).toEqual([next])
})

test('pages are turned in the address, the first without a word of it; a size begins at the first', async () => {
  const { asked } = show({ total: listSize() * 3, search: { page: 2, q: 'x' } })
  await press('Page 3')
  await press('Page 1')
  fireEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  fireEvent.click(await screen.findByRole('option', { name: /100/ }))
  expect(asked).toEqual([
    { page: 3, q: 'x' },
    { page: undefined, q: 'x' },
    { page: undefined, size: 100, q: 'x' },
  ])
})

test('j and k lead through the rows, x chooses, Enter opens, Escape lets go', async () => {
  const { opened } = show()
  await screen.findByText('invoice')
  keys('j', 'j', 'x')
  expect(chosen()).toEqual(['salary'])
  keys('Shift+J')
  expect(chosen()).toEqual(['salary', 'order'])
  expect(screen.getByRole('toolbar')).toBeTruthy()
  keys('k', 'k', 'Enter')
  expect(opened).toEqual(['invoice'])
  keys('Escape')
  expect(chosen()).toEqual([])
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('keys that are typed into the search choose no row', async () => {
  show()
  await screen.findByText('invoice')
  const field = await screen.findByRole('searchbox')
  field.focus()
  keys('j', 'x')
  expect(chosen()).toEqual([])
})

test('keys are those of a dialog that lies over the list', async () => {
  show({ onDelete: async () => ({ done: 1, failed: [] }) })
  await screen.findByText('invoice')
  keys('j', 'x')
  await press('Delete')
  const dialog = await screen.findByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosen()).toEqual(['invoice'])
})

test('while it is read there is a shape, no word of emptiness, and nothing to do with rows', async () => {
  show({ pending: true })
  expect(await screen.findAllByRole('status', { name: 'Loading' })).toHaveLength(1)
  expect(screen.queryByText('No things yet')).toBeNull()
  expect(screen.queryByRole('button', { name: 'All as a file' })).toBeNull()
  expect(document.querySelector('#list')!.getAttribute('aria-busy')).toBe('true')
})

test.each([
  ['empty, the next step is offered where one looks', {}, 'No things yet', 2],
  ['searched in vain, others may be there', { q: 'x' }, 'Nothing found', 1],
  ['empty in another order', { sort: 'name', order: 'desc', page: 2, size: 50 } as const, 'No things yet', 2],
])('%s; there are no pages', async (_, search, words, buttons) => {
  show({ rows: [], search })
  await screen.findByText(words)
  expect(screen.getAllByRole('button', { name: 'New thing' })).toHaveLength(buttons)
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'All as a file' })).toBeNull()
})
