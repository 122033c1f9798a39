// @vitest-environment happy-dom
import { LIMITS } from '@postern/contract/limits.ts'
import { tryDetoxRoute, type DetoxTrial } from '@postern/contract/routes/detox-try.ts'
import { DETOX_TRY_TEXTS } from '@postern/contract/texts/detox-try.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fireEvent, Refusal, screen, showPage, waitFor } from '../../../testing/dom.tsx'
import { button, endScreen, hasButton, on, press, sent, serverOf, signIn } from '../../../testing/screen.tsx'
import type { Draft } from './draft.ts'
import { TryCard } from './try-card.tsx'
import type { Drafted } from './use-draft.ts'

beforeEach(() => signIn('all', []))
afterEach(endScreen)

const TRIAL: DetoxTrial = {
  path: '',
  name: 'Prices.xlsm',
  becameName: 'Prices.xlsx',
  type: 'xlsm',
  kind: 'sheet',
  mode: 'disarm',
  size: 2048,
  newSize: 1024,
  sha256: 'a'.repeat(64),
  outcome: 'disarmed',
  reason: null,
  exception: null,
  removed: [{ code: 'macro', count: 2, where: '', detail: 'Workbook_Open' }],
  unchecked: [],
  more: 0,
  first_contact: false,
}
const OTHER = 'another value'

function show(answer: DetoxTrial | Refusal = TRIAL) {
  function Page() {
    const [draft, setDraft] = useState<Draft>({ sheet: 'disarm', linkExcept: ['a.example'] })
    return (
      <>
        <TryCard drafted={{ draft } as Drafted} domain={3} />
        <button type="button" onClick={() => setDraft({ sheet: 'block' })}>
          {OTHER}
        </button>
      </>
    )
  }
  return showPage('/detox/config', Page, serverOf(on(tryDetoxRoute, () => answer)))
}
async function drop(file: File): Promise<void> {
  const area = (await screen.findByText(DETOX_TRY_TEXTS.drop.en)).parentElement!
  fireEvent.drop(area, { dataTransfer: { files: [file] } })
}
const FILE = new File(['bytes'], 'Prices.xlsm')
const alertText = () => document.querySelector('[role=alert]')?.textContent

test('a file that is dropped is tried by the changes of the form, and what would be removed is told', async () => {
  const { calls } = show()
  await drop(FILE)
  await screen.findByText('Macros: 2')
  expect(sent(calls)).toMatchObject([
    { path: '/detox/try', query: { name: 'Prices.xlsm', domain_id: '3', values: '{"sheet":"disarm"}' } },
  ])
  await button(DETOX_TRY_TEXTS.result.en)
})

test('once the settings change, the result is told to be old, and is asked for anew', async () => {
  const { calls } = show()
  await drop(FILE)
  await screen.findByText('Macros: 2')
  await press(OTHER)
  await press(DETOX_TRY_TEXTS.again.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect(sent(calls)[1]!.query).toMatchObject({ values: '{"sheet":"block"}' })
  await waitFor(() => expect(hasButton(DETOX_TRY_TEXTS.again.en)).toBe(false))
})

test('mail that would be held is said to be, with the reason; there is nothing to download', async () => {
  show({ ...TRIAL, becameName: null, newSize: null, outcome: 'failed', reason: 'encrypted', removed: [] })
  await drop(FILE)
  await screen.findByText(/Mail with this file would be held\. It is encrypted/)
  expect(hasButton(DETOX_TRY_TEXTS.result.en)).toBe(false)
})

test('what is too large or empty is refused before it is sent; a refusal of the server is shown', async () => {
  const { calls } = show(new Refusal('DETOX_TRY_TIME'))
  await drop(Object.defineProperty(new File([], 'a'), 'size', { value: LIMITS.detoxTryBytes + 1 }))
  await waitFor(() => expect(alertText()).toContain('25 MB'))
  await drop(new File([], 'a'))
  await waitFor(() => expect(alertText()).toContain('empty'))
  expect(sent(calls)).toEqual([])
  await drop(FILE)
  await waitFor(() => expect(alertText()).toContain('time limit'))
})
