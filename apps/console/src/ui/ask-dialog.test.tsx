// @vitest-environment happy-dom
import { errorText } from '@postern/contract/texts/errors.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../testing/dom.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { FailedRows } from './failed-rows.tsx'

afterEach(endPage)

interface Part {
  readonly pending?: boolean
  readonly no?: string
}

/** A page whose button asks; `said` gets the answers. */
function show(part: Part = {}) {
  const said: string[] = []
  function Page() {
    const [asking, setAsking] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setAsking(true)}>
          Empty the trash
        </button>
        <AskDialog
          {...part}
          opened={asking}
          title="Empty the trash?"
          text="7 mails are gone for good."
          label="Empty it"
          onYes={() => said.push('yes')}
          onClose={() => {
            said.push('closed')
            setAsking(false)
          }}
        >
          <p>Reports keep their numbers.</p>
        </AskDialog>
      </>
    )
  }
  showPage('/trash', Page, () => ({}))
  return said
}
async function ask() {
  const opener = await screen.findByRole('button', { name: 'Empty the trash' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: await screen.findByRole('dialog') }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('it has the name of the question, says what will happen, and lies over everything else', async () => {
  show()
  const { dialog } = await ask()
  expect(screen.getByRole('dialog', { name: 'Empty the trash?' })).toBe(dialog)
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(dialog.textContent).toContain('7 mails are gone for good.')
  expect(dialog.textContent).toContain('Reports keep their numbers.')
})

test('the focus begins at the answer that changes nothing, and goes back to where it came from', async () => {
  show()
  const { opener } = await ask()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await press('Cancel')
  await gone()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test.each<readonly [way: string, act: () => unknown]>([
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' })],
  ['its cross', () => press('Close')],
  ['the answer no', () => press('Cancel')],
])('%s closes it, and does nothing else', async (_, act) => {
  const said = show()
  await ask()
  await act()
  await gone()
  expect(said).toEqual(['closed'])
})

test('yes does it; whether the question goes is up to the page, where it may fail', async () => {
  const said = show()
  await ask()
  await press('Empty it')
  expect(said).toEqual(['yes'])
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('while it is being done, it is not done again', async () => {
  const said = show({ pending: true })
  await ask()
  const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Empty it' })
  expect(yes.disabled).toBe(true)
  fireEvent.click(yes)
  expect(said).toEqual([])
})

test('the answer no may have words of its own', async () => {
  show({ no: 'Keep them' })
  await ask()
  await press('Keep them')
  await gone()
})

test('rows that failed are each named with the reason, until somebody has read them', async () => {
  let closed = 0
  const rows = [
    { name: 'invoice\u202Eexe', error: 'NOT_FOUND' },
    { name: 'salary', error: 'no such code' },
  ]
  showPage(
    '/rows',
    () => <FailedRows failures={{ done: 3, rows }} onClose={() => closed++} />,
    () => ({}),
  )
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('3')
  const [, ...lines] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  // What turns the direction of text is named and not obeyed.
  expect(lines[0]).not.toContain('\u202E')
  expect(lines[0]).toContain(errorText('NOT_FOUND', 'en'))
  expect(lines[1]).toContain(errorText('INVALID_VALUE', 'en'))
  const closers = screen.getAllByRole('button', { name: 'Close' })
  fireEvent.click(closers.at(-1)!)
  expect(closed).toBe(1)
})

test('where none failed, nothing is asked to be read', async () => {
  showPage(
    '/rows',
    () => (
      <>
        <p>The list</p>
        <FailedRows failures={{ done: 3, rows: [] }} onClose={() => undefined} />
      </>
    ),
    () => ({}),
  )
  await screen.findByText('The list')
  expect(screen.queryByRole('dialog')).toBeNull()
})
