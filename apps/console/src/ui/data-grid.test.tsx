import { expect, test } from 'vitest'
import { attributesOf, markupOf } from '../testing/markup.tsx'
import { DataGrid } from './data-grid.tsx'
import type { DataGridProps } from './grid-props.ts'
import type { GridColumn, GridView } from './grid-view.ts'
import type { Rows } from './use-rows.ts'

interface Row {
  readonly id: string
}
const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', size: 240, grow: true, sort: 'name', cell: (row) => row.id },
  { id: 'size', header: 'Size', size: 100, sort: 'bytes', cell: () => '1' },
  { id: 'note', header: 'Note', size: 120, optional: true, cell: () => '' },
  { id: 'date', header: 'Date', size: 150, yields: true, cell: () => '' },
]
const ROWS: readonly Row[] = [{ id: 'a' }, { id: 'b' }]

const nothing = () => undefined
const view = (part: Partial<GridView>): GridView => ({
  visible: {},
  sizes: {},
  density: 'normal',
  change: nothing,
  reset: nothing,
  ...part,
})

function grid(part: Partial<DataGridProps<Row>> = {}, selected: readonly string[] = []): string {
  const state: Rows = {
    cursor: null,
    selected: new Set(selected),
    setCursor: nothing,
    select: nothing,
    toggle: nothing,
    move: nothing,
  }
  return markupOf(
    <DataGrid<Row>
      label="Things"
      columns={COLUMNS}
      rows={ROWS}
      rowId={(row) => row.id}
      rowLabel={(row) => row.id}
      view={view({})}
      sort={{ by: 'bytes', order: 'desc' }}
      onSort={nothing}
      state={state}
      {...part}
    />,
  )
}
const headers = (markup: string) =>
  COLUMNS.map(({ header }) => header).filter((name) => new RegExp(`>${name} ?<`).test(markup))

test('optional columns wait until they are asked for; some yield to a preview, unless they are wanted', () => {
  expect(headers(grid())).toEqual(['Name', 'Size', 'Date'])
  expect(headers(grid({ tight: true }))).toEqual(['Name', 'Size'])
  expect(
    headers(grid({ tight: true, view: view({ visible: { date: true, note: true, size: false } }) })),
  ).toEqual(['Name', 'Note', 'Date'])
})

test('the column that is sorted by says so, by what it is sorted by and not by its id', () => {
  expect(attributesOf(grid(), 'aria-sort')).toEqual(['descending'])
  expect(attributesOf(grid({ sort: { by: 'name', order: 'asc' } }), 'aria-sort')).toEqual(['ascending'])
  expect(attributesOf(grid({ sort: { by: 'size', order: 'asc' } }), 'aria-sort')).toEqual([])
})

test.each([
  // The box, what others take, and 180 px of the one that grows.
  ['as it comes', {}, 36 + 180 + 100 + 150],
  ['drawn narrow', { sizes: { size: 60 } }, 36 + 180 + 60 + 150],
  // Drawn, it grows no more and keeps what it was given.
  ['with the growing one drawn', { sizes: { name: 300 } }, 36 + 300 + 100 + 150],
  ['without the growing one', { visible: { name: false } }, 36 + 100 + 150],
])('is at least as wide as its columns need: %s', (_, part, width) => {
  expect(grid({ view: view(part) })).toContain(`style="min-width:${String(width)}px"`)
})

test.each([
  [[], false],
  [['a'], false],
  [['a', 'b'], true],
])('with %j chosen the box of the page is ticked: %s', (selected, ticked) => {
  const [head = ''] = grid({}, selected).split('</thead>')
  expect(head.includes('checked=""')).toBe(ticked)
})

test('rows that are only read have no box', () => {
  expect(grid({ readOnly: true })).not.toContain('type="checkbox"')
  expect(attributesOf(grid({ readOnly: true }), 'aria-multiselectable')).toEqual(['false'])
})
