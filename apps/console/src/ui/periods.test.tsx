// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, addMonths, dayOf } from '../lib/calendar.ts'
import { fromLocalInput } from '../lib/local-time.ts'
import type { PeriodSearch } from '../lib/period.ts'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../testing/dom.tsx'
import { MomentField } from './moment-field.tsx'
import { PeriodFields } from './period-fields.tsx'

// The calendar knows today; the clock alone stands still.
const NOW = new Date('2026-11-18T12:00')
const TODAY = dayOf(NOW)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

function showPeriod(search: PeriodSearch & { readonly q?: string } = {}) {
  const applied: PeriodSearch[] = []
  showPage(
    '/mail',
    () => <PeriodFields draft={search} onApply={(next) => applied.push(next)} />,
    () => ({}),
  )
  return applied
}
function showMoment(start?: string, part: { readonly required?: boolean; readonly error?: string } = {}) {
  const chosen: (string | undefined)[] = []
  function Page() {
    const [value, setValue] = useState(start)
    return (
      <MomentField
        label="Valid until"
        description="Then it ends"
        value={value}
        onChange={(next) => {
          chosen.push(next)
          setValue(next)
        }}
        {...part}
      />
    )
  }
  showPage('/entry', Page, () => ({}))
  return chosen
}
const openPeriod = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Period: / }))
  await screen.findByRole('button', { name: 'Apply' })
}
const openMoment = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Valid until: / }))
  await screen.findByRole('button', { name: 'Apply' })
}
const day = (name: string) => document.querySelector<HTMLButtonElement>(`[data-day="${name}"]`)!
const shownMonths = () => screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  ['Past hour', { period: 'hour' }],
  // The usual one leaves the address as it comes.
  ['Past week', { period: undefined }],
])(
  'the period %s applies at once, without the range before it, and keeps what else is asked for',
  async (name, next) => {
    const applied = showPeriod({
      period: 'range',
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-02T00:00:00Z',
      q: 'x',
    })
    await openPeriod()
    await press(name)
    expect(applied).toEqual([{ from: undefined, to: undefined, q: 'x', ...next }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('the period chosen is marked, and said by the button', async () => {
  showPeriod({ period: 'day' })
  await openPeriod()
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed).toEqual([screen.getByRole('button', { name: /^Period: / }).textContent])
})

test.each([
  ['in their order', '2026-11-03', '2026-11-05'],
  ['the later first', '2026-11-05', '2026-11-03'],
])('two days %s are a range, from its first minute to all of its last', async (_, first, second) => {
  const applied = showPeriod()
  await openPeriod()
  fireEvent.click(day(first))
  fireEvent.click(day(second))
  expect(day('2026-11-04').dataset['in']).toBe('true')
  expect(day('2026-11-06').dataset['in']).toBeUndefined()
  type('From', '09:30')
  await press('Apply')
  expect(applied).toEqual([
    {
      period: 'range',
      from: fromLocalInput('2026-11-03T09:30'),
      to: fromLocalInput('2026-11-05T23:59:59.999'),
    },
  ])
})

test('one day is a range of itself; without a day there is nothing to apply', async () => {
  const applied = showPeriod()
  await openPeriod()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  fireEvent.click(day('2026-11-03'))
  await press('Apply')
  expect(applied[0]).toMatchObject({
    from: fromLocalInput('2026-11-03T00:00'),
    to: fromLocalInput('2026-11-03T23:59:59.999'),
  })
})

test.each(['25:00', '9:3', 'noon'])(
  '%s is no time: it is said there, and nothing is applied',
  async (time) => {
    const applied = showPeriod()
    await openPeriod()
    fireEvent.click(day('2026-11-03'))
    type('From', time)
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Such as 09:30')).toBeTruthy()
    await press('Apply')
    expect(applied).toEqual([])
  },
)

test('days to come cannot be picked, nor months to come be turned to', async () => {
  showPeriod()
  await openPeriod()
  expect(day(TODAY).disabled).toBe(false)
  expect(day(addDays(TODAY, 1)).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true)
  expect(shownMonths()).toEqual(['October 2026', 'November 2026'])
  await press('Previous month')
  expect(shownMonths()).toEqual(['September 2026', 'October 2026'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(false)
})

test.each([
  ['ArrowLeft', addDays(TODAY, -1)],
  ['ArrowUp', addDays(TODAY, -7)],
  ['PageUp', addMonths(TODAY, -1)],
  // Not into days to come.
  ['ArrowRight', TODAY],
  ['PageDown', TODAY],
])('%s leads from today to %s, which is the one stop of Tab', async (key, to) => {
  showPeriod()
  await openPeriod()
  day(TODAY).focus()
  fireEvent.keyDown(day(TODAY), { key })
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset['day']).toBe(to))
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-day]')].filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([day(to)])
})

test('arrow keys lead over the edge of the shown months', async () => {
  showPeriod()
  await openPeriod()
  day('2026-10-01').focus()
  fireEvent.keyDown(day('2026-10-01'), { key: 'ArrowLeft' })
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset['day']).toBe('2026-09-30'))
  expect(shownMonths()).toContain('September 2026')
})

test('a moment is a day and a time, in the years to come too', async () => {
  const chosen = showMoment()
  await openMoment()
  await press('Next month')
  fireEvent.click(day('2026-12-24'))
  type('Time', '18:00')
  await press('Apply')
  expect(chosen).toEqual([fromLocalInput('2026-12-24T18:00')])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openMoment()
  expect(day('2026-12-24').getAttribute('aria-pressed')).toBe('true')
})

test('a moment may be taken back, unless one is required', async () => {
  const chosen = showMoment('2026-12-24T09:00:00Z')
  await openMoment()
  await press('No limit')
  expect(chosen).toEqual([undefined])
  expect(await screen.findByRole('button', { name: 'Valid until: Not set' })).toBeTruthy()
  endPage()
  showMoment(undefined, { required: true })
  await openMoment()
  expect(screen.queryByRole('button', { name: 'No limit' })).toBeNull()
})

test('help and error of a moment are tied to it; the summary of a form finds it', async () => {
  showMoment(undefined, { error: 'In the past' })
  const button = await screen.findByRole('button', { name: /^Valid until: / })
  const words = button.getAttribute('aria-describedby')!.split(' ')
  expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual(['Then it ends', 'In the past'])
  expect(button.dataset['faulty']).toBe('Valid until')
})

test('Escape closes the calendar, changes nothing, and leads back to the button', async () => {
  const chosen = showMoment('2026-12-24T09:00:00Z')
  const button = await screen.findByRole('button', { name: /^Valid until: / })
  button.focus()
  await openMoment()
  fireEvent.click(day('2026-12-25'))
  fireEvent.keyDown(day('2026-12-25'), { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(chosen).toEqual([])
})

// A div without it takes no focus, though it does in this DOM.
test('the dialog can hold the focus itself while its calendar is on the way', async () => {
  showMoment()
  fireEvent.click(await screen.findByRole('button', { name: /^Valid until: / }))
  expect((await screen.findByRole('dialog')).hasAttribute('tabindex')).toBe(true)
})
