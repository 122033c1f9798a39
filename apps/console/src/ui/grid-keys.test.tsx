// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { endPage, fireEvent, screen, showPage, waitFor } from '../testing/dom.tsx'
import { DataGrid } from './data-grid.tsx'
import { GridOptions } from './grid-options.tsx'
import type { DataGridProps } from './grid-props.ts'
import { useGridView, type GridColumn } from './grid-view.ts'
import { useRows } from './use-rows.ts'

afterEach(() => {
  endPage()
  localStorage.clear()
})

interface Row {
  readonly id: string
}
const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', size: 240, grow: true, sort: 'name', cell: (row) => row.id },
  {
    id: 'size',
    header: 'Size',
    size: 100,
    sort: 'bytes',
    cell: () => <button type="button">Open the log</button>,
  },
  { id: 'date', header: 'Date', size: 150, cell: () => 'today' },
]
const ROWS: readonly Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

/** A grid whose rows open; what happens is told in `told`. */
function show(part: Partial<DataGridProps<Row>> = {}) {
  const told: string[] = []
  const ids = ROWS.map(({ id }) => id)
  function Page() {
    const [cursor, setCursor] = useState<string | null>(null)
    const state = useRows(ids, cursor, setCursor)
    const view = useGridView('things')
    return (
      <>
        <GridOptions columns={COLUMNS} view={view} />
        <DataGrid<Row>
          label="Things"
          columns={COLUMNS}
          rows={ROWS}
          rowId={(row) => row.id}
          rowLabel={(row) => row.id}
          view={view}
          sort={{ by: 'bytes', order: 'desc' }}
          onSort={(by, order) => told.push(`sort ${by} ${order}`)}
          onOpen={(row) => told.push(`open ${row.id}`)}
          state={state}
          {...part}
        />
      </>
    )
  }
  showPage('/things', Page, () => ({}))
  return told
}
const row = async (id: string) => (await screen.findByRole('button', { name: id })).closest('tr')!
const cell = async (id: string) => (await row(id)).lastElementChild!
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.querySelector('[data-opens]')!.textContent)
const focused = () => document.activeElement?.querySelector('[data-opens]')?.textContent
/** Keys where the focus is, `Shift+` before those with it. */
function keys(...pressed: readonly string[]) {
  for (const one of pressed) {
    const key = one.replace('Shift+', '')
    fireEvent.keyDown(document.activeElement!, { key, shiftKey: one !== key })
  }
}

test('arrow keys lead from row to row and stop at both ends; the focus goes with them', async () => {
  show()
  ;(await row('a')).focus()
  keys('ArrowDown', 'ArrowDown')
  expect(focused()).toBe('b')
  keys('ArrowDown', 'ArrowDown', 'ArrowDown')
  expect(focused()).toBe('d')
  keys(...Array.from({ length: 9 }, () => 'ArrowUp'))
  expect(focused()).toBe('a')
  expect(selected()).toEqual([])
})

test('Tab leads to one row, and to the controls of that row alone', async () => {
  show()
  fireEvent.click(await cell('c'))
  const stops = screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([await row('c')])
  for (const id of ['a', 'b', 'c', 'd'])
    for (const control of (await row(id)).querySelectorAll<HTMLElement>('button, input'))
      expect(control.tabIndex, id).toBe(id === 'c' ? 0 : -1)
})

test('Space chooses a row and leaves it; with Shift all from the one chosen before', async () => {
  show()
  ;(await row('a')).focus()
  keys('ArrowDown', ' ')
  expect(selected()).toEqual(['a'])
  keys('ArrowDown', 'ArrowDown', 'Shift+ ')
  expect(selected()).toEqual(['a', 'b', 'c'])
  keys(' ')
  expect(selected()).toEqual(['a', 'b'])
})

test('arrow keys with Shift choose the rows that they pass', async () => {
  show()
  ;(await row('a')).focus()
  keys('ArrowDown', 'ArrowDown', 'Shift+ArrowDown')
  expect(selected()).toEqual(['b', 'c'])
})

test.each<readonly [way: string, act: () => unknown, told: readonly string[]]>([
  ['Enter opens the row', async () => ((await row('b')).focus(), keys('Enter')), ['open b']],
  ['a click on it opens it', async () => fireEvent.click(await cell('b')), ['open b']],
  [
    'a click on its name opens it once',
    async () => fireEvent.click(await screen.findByText('b')),
    ['open b'],
  ],
  [
    'a click on a button in it does not',
    async () => fireEvent.click((await row('b')).querySelectorAll('button')[1]!),
    [],
  ],
  [
    "Enter on a button in it is the button's",
    async () => fireEvent.keyDown((await row('b')).querySelectorAll('button')[1]!, { key: 'Enter' }),
    [],
  ],
  ['a click with Ctrl does not', async () => fireEvent.click(await cell('b'), { ctrlKey: true }), []],
  ['a click beside the box does not', async () => fireEvent.click((await row('b')).firstElementChild!), []],
])('%s', async (_, act, expected) => {
  const told = show()
  await act()
  expect(told).toEqual(expected)
})

test('where a preview shows the row, the first click only moves there, the second opens', async () => {
  const told = show({ previews: true })
  fireEvent.click(await cell('b'))
  expect(told).toEqual([])
  expect(focused()).toBe('b')
  fireEvent.doubleClick(await cell('b'))
  expect(told).toEqual(['open b'])
})

test('boxes choose rows, a click with Shift those between; the box of the page all and none', async () => {
  show()
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: /page/i })
  fireEvent.click(screen.getByRole('checkbox', { name: /\bb\b/ }))
  expect(selected()).toEqual(['b'])
  expect(all.indeterminate).toBe(true)
  fireEvent.click(await cell('d'), { shiftKey: true })
  expect(selected()).toEqual(['b', 'c', 'd'])
  fireEvent.click(all)
  expect(selected()).toEqual(['a', 'b', 'c', 'd'])
  fireEvent.click(all)
  expect(selected()).toEqual([])
})

test('rows that are only read are walked through and opened, and not chosen', async () => {
  const told = show({ readOnly: true })
  ;(await row('a')).focus()
  keys('ArrowDown', 'ArrowDown', ' ', 'Enter')
  expect(told).toEqual(['open b'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  // The reader hears the row under the cursor.
  expect(selected()).toEqual(['b'])
})

test('a row whose action is under way cannot be chosen by its box', async () => {
  show({ pending: new Set(['b']) })
  await row('b')
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/\bb\b/).disabled).toBe(true)
  expect(box(/\ba\b/).disabled).toBe(false)
})

test('names of columns sort: another one downwards, the one sorted by the other way round', async () => {
  const told = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Name' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Size' }))
  expect(told).toEqual(['sort name desc', 'sort bytes asc'])
})

test('the head is one stop of Tab, whose arrow keys lead through its names', async () => {
  show()
  const all = await screen.findByRole('checkbox', { name: /page/i })
  const size = screen.getByRole('button', { name: 'Size' })
  all.focus()
  keys('ArrowRight', 'ArrowRight')
  expect(document.activeElement).toBe(size)
  keys('ArrowRight', 'ArrowRight', 'ArrowLeft')
  expect(document.activeElement).toBe(size)
  expect(all.tabIndex).toBe(-1)
  expect(size.tabIndex).toBe(0)
})

test('arrow keys with Shift make a column wider or narrower, down to where it can still be read', async () => {
  show()
  const size = await screen.findByRole('button', { name: 'Size' })
  const width = () => size.closest('th')!.style.width
  size.focus()
  keys('Shift+ArrowRight')
  await waitFor(() => expect(width()).toBe('116px'))
  keys('Shift+ArrowLeft')
  await waitFor(() => expect(width()).toBe('100px'))
  for (let times = 0; times < 5; times++) keys('Shift+ArrowLeft')
  await waitFor(() => expect(width()).toBe('60px'))
})

test('columns that somebody hides stay hidden when they come back, until they are put back', async () => {
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())
  const options = async () => fireEvent.click(await screen.findByRole('button', { name: 'View options' }))
  show()
  await options()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Date' }))
  await waitFor(() => expect(headers()).toEqual(['', 'Name', 'Size']))
  endPage()
  show()
  await options()
  expect(headers()).toEqual(['', 'Name', 'Size'])
  fireEvent.click(await screen.findByRole('button', { name: /reset/i }))
  await waitFor(() => expect(headers()).toEqual(['', 'Name', 'Size', 'Date']))
})
