// @vitest-environment happy-dom
import { errorText } from '@postern/contract/texts/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../testing/dom.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { ListActions, type BulkAction, type BulkReply } from './list-actions.tsx'

afterEach(endPage)

interface Row {
  readonly id: number
  readonly name: string
}
const ROWS: readonly Row[] = [
  { id: 7, name: 'invoice' },
  { id: 9, name: 'salary' },
]
const DONE: BulkReply = { done: 2, failed: [] }

interface Part {
  readonly bulk?: readonly BulkAction<Row>[]
  readonly onDelete?: (ids: number[]) => Promise<BulkReply>
}
/** The bar of two chosen rows; `seen` counts reads of the list and cleared choices. */
function show(part: Part) {
  const seen = { reads: 0, dropped: 0 }
  function Page() {
    const [chosen, setChosen] = useState(ROWS)
    useQuery({ queryKey: ['things', 'list'], queryFn: () => ++seen.reads })
    if (chosen.length === 0) return <p>Nothing chosen</p>
    return (
      <ListActions<Row>
        name="things"
        rows={chosen}
        rowLabel={(row) => row.name}
        onDone={() => {
          seen.dropped++
          setChosen([])
        }}
        deleteHint="Their mail stays."
        {...part}
      />
    )
  }
  showPage('/things', Page, () => ({}))
  return seen
}
const refuse = async () => {
  throw new ApiError('NO_PERMISSION', { status: 403 })
}
/** An action that takes its time: `end` ends it. */
function slow() {
  const waiting = Promise.withResolvers<BulkReply>()
  const asked: number[][] = []
  const run = async (ids: number[]) => {
    asked.push(ids)
    return waiting.promise
  }
  return { run, asked, end: waiting.resolve }
}

test('the bar says how many are chosen, and lets go of them', async () => {
  const seen = show({})
  expect(await screen.findByRole('toolbar', { name: /2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await press('Clear selection')
  expect(seen.dropped).toBe(1)
})

test('done at once, it says so in its own words, lets go of the rows, and reads the list again', async () => {
  const ran: number[][] = []
  const run = async (ids: number[]) => {
    ran.push(ids)
    return DONE
  }
  const seen = show({ bulk: [{ label: 'Move', run, said: (count) => `${String(count)} moved.` }] })
  await press('Move')
  await screen.findByText('2 moved.')
  expect(ran).toEqual([[7, 9]])
  expect(seen.dropped).toBe(1)
  await waitFor(() => expect(seen.reads).toBe(2))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('while it is under way, it is not begun again', async () => {
  const { run, asked, end } = slow()
  show({ bulk: [{ label: 'Move', run }] })
  await press('Move')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  end(DONE)
  await screen.findByText('Nothing chosen')
  expect(asked).toHaveLength(1)
})

test('refused as a whole, it says why, and the rows stay chosen', async () => {
  const seen = show({ bulk: [{ label: 'Move', run: refuse }] })
  await press('Move')
  expect((await screen.findByRole('alert')).textContent).toContain(errorText('NO_PERMISSION', 'en'))
  expect(seen.dropped).toBe(0)
  expect(screen.getByRole('toolbar')).toBeTruthy()
})

test('rows that failed are read first; then the rows are let go of', async () => {
  const failed = [{ id: 9, error: 'NOT_FOUND' }]
  const seen = show({ bulk: [{ label: 'Move', run: async () => ({ done: 1, failed }) }] })
  await press('Move')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('salary')
  expect(dialog.textContent).not.toContain('invoice')
  expect(seen.dropped).toBe(0)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await screen.findByText('Nothing chosen')
  expect(seen.dropped).toBe(1)
})

test.each([
  ['is told, and the list read again', async () => DONE, 'Done'],
  ['that fails is told too', refuse, errorText('NO_PERMISSION', 'en')],
])('an undo %s', async (_, undo, words) => {
  const seen = show({ bulk: [{ label: 'Move', run: async () => DONE, undo, said: () => 'Moved.' }] })
  await press('Move')
  await screen.findByText('Moved.')
  await waitFor(() => expect(seen.reads).toBe(2))
  await press('Undo')
  await waitFor(() => expect(document.body.textContent).toContain(words))
  await waitFor(() => expect(seen.reads).toBe(3))
  await waitFor(() => expect(screen.queryByText('Moved.')).toBeNull())
})

const asking = (run: (ids: number[]) => Promise<BulkReply>): BulkAction<Row> => ({
  label: 'Move…',
  ask: ({ rows, pending, send, onClose }) => (
    <AskDialog
      title={`Move ${rows.map(({ name }) => name).join(', ')}?`}
      text="They go."
      label="Move them"
      pending={pending}
      onClose={onClose}
      onYes={() => send(run)}
    />
  ),
})

test('an action that asks first begins after yes, and its question stands until the action ends', async () => {
  const { run, asked, end } = slow()
  show({ bulk: [asking(run)] })
  await press('Move…')
  await screen.findByRole('dialog', { name: 'Move invoice, salary?' })
  expect(asked).toEqual([])
  await press('Move them')
  await waitFor(() => expect(asked).toEqual([[7, 9]]))
  expect(screen.getByRole('dialog')).toBeTruthy()
  end(DONE)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a question answered with no does nothing, and keeps the rows', async () => {
  const { run, asked } = slow()
  const seen = show({ bulk: [asking(run)] })
  await press('Move…')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
  expect(seen.dropped).toBe(0)
})

test('deleting says how many and what becomes of them; refused, the question goes and the rows stay', async () => {
  const seen = show({ onDelete: refuse })
  await press('Delete')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2')
  expect(dialog.textContent).toContain('Their mail stays.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  await screen.findByRole('alert')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.dropped).toBe(0)
})
