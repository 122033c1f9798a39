// @vitest-environment happy-dom
import { errorText } from '@postern/contract/texts/errors.ts'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../../testing/dom.tsx'
import { ChoiceField, NumberField, SwitchField, TagsField, type Choice } from './fields.tsx'
import { HoursField } from './report-fields.tsx'
import { TimeField } from './timing-fields.tsx'

afterEach(endPage)

interface Values {
  readonly place: number | string | null | undefined
  readonly size: number | null
  readonly on: boolean
  readonly words: string[]
  readonly hours: number[] | null
  readonly send_time: string
}
const START: Values = { place: 3, size: 7, on: false, words: ['one'], hours: null, send_time: '08:00' }
const CHOICES: readonly Choice[] = [
  { value: null, label: 'Everywhere' },
  { value: 3, label: 'shop.example' },
  { value: 'own', label: 'Own' },
]

interface Part {
  readonly values?: Partial<Values>
  readonly wrong?: boolean
  readonly disabled?: boolean
  readonly onChosen?: (value: Choice['value']) => void
}

/** All fields, and a button that puts the values of the form into `last`. */
function show({ values, wrong = false, disabled = false, onChosen }: Part = {}) {
  const last: { values?: Values } = {}
  function Page() {
    const form = useForm<Values>({
      defaultValues: { ...START, ...values },
      ...(wrong && {
        errors: Object.fromEntries(
          Object.keys(START).map((name) => [name, { type: 'server', message: 'REQUIRED' }]),
        ),
      }),
    })
    const { control } = form
    const field = { control, disabled }
    return (
      <>
        <ChoiceField
          {...field}
          name="place"
          label="Place"
          help="Where it holds"
          choices={CHOICES}
          {...(onChosen && { onChosen })}
        />
        <NumberField {...field} name="size" label="Size" help="In MB" min={1} max={9} empty={null} />
        <SwitchField {...field} name="on" label="On" help="At once" />
        <TagsField {...field} name="words" label="Words" help="Each by Enter" />
        <HoursField control={control} name="hours" label="Hours" help="Of the day" placeholder="Usual" />
        <TimeField control={control} label="Time" zone="Asia/Seoul" />
        <button type="button" onClick={() => (last.values = form.getValues())}>
          Take
        </button>
      </>
    )
  }
  showPage('/fields', Page, () => ({}))
  return async () => {
    await press('Take')
    return last.values
  }
}
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' })
/** What a screen reader says after the name of the field. */
const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

const HELPS = [
  ['Place', 'Where it holds'],
  ['Size', 'In MB'],
  ['On', 'At once'],
  ['Words', 'Each by Enter'],
  ['Hours', 'Of the day'],
  ['Time', 'Asia/Seoul'],
] as const

test.each(HELPS)('%s has its label, and its help is tied to it', async (name, help) => {
  show()
  const input = await field(name)
  expect(described(input)).toContain(help)
  expect(input.getAttribute('aria-invalid')).not.toBe('true')
})

test.each(HELPS)('an error of %s stands at it and is tied to it', async (name, help) => {
  show({ wrong: true })
  const input = await field(name)
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(described(input)).toContain(help)
  expect(described(input)).toContain(errorText('REQUIRED', 'en'))
})

test.each(['Place', 'Size', 'On', 'Words'])('%s can be disabled', async (name) => {
  show({ disabled: true })
  expect((await field(name)).disabled).toBe(true)
})

const type = async (name: string, text: string) => {
  const input = await field(name)
  input.focus()
  fireEvent.change(input, { target: { value: text } })
}
const choose = async (name: string, option: string) => {
  fireEvent.click(await field(name))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
/** A word and Enter. */
const enter = async (name: string, word: string) => {
  await type(name, word)
  expect((await field(name)).value).toBe(word)
  fireEvent.keyDown(await field(name), { key: 'Enter', code: 'Enter' })
}

test.each<readonly [words: string, act: () => Promise<unknown>, yields: Partial<Values>]>([
  ['a choice its own value', () => choose('Place', 'Own'), { place: 'own' }],
  ['the choice of nothing null', () => choose('Place', 'Everywhere'), { place: null }],
  ['a number', () => type('Size', '5'), { size: 5 }],
  ['an emptied number its value for none', () => type('Size', ''), { size: null }],
  ['a switch that is pressed', async () => fireEvent.click(await field('On')), { on: true }],
  ['words each by Enter', () => enter('Words', 'two'), { words: ['one', 'two'] }],
  ['no word a second time', () => enter('Words', 'one'), { words: ['one'] }],
  ['a time as it is typed', () => type('Time', '17:30'), { send_time: '17:30' }],
  ['hours as numbers', () => choose('Hours', '08:00'), { hours: [8] }],
])('yields %s', async (_, act, yields) => {
  const taken = show()
  await act()
  await waitFor(async () => expect(await taken()).toEqual({ ...START, ...yields }))
})

test('a choice is told besides, as the value that it stands for', async () => {
  const told: Choice['value'][] = []
  show({ onChosen: (value) => told.push(value) })
  await choose('Place', 'Everywhere')
  expect(told).toEqual([null])
})

test('a choice that is chosen once more stays chosen', async () => {
  const taken = show()
  await choose('Place', 'shop.example')
  expect((await taken())?.place).toBe(3)
  expect((await field('Place')).value).toBe('shop.example')
})

test('the hours of the day stand in their order, those chosen no longer offered; none is no list', async () => {
  const taken = show({ values: { hours: [17] } })
  await choose('Hours', '09:00')
  expect((await taken())?.hours).toEqual([9, 17])
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).not.toContain('17:00')
  expect(options).toContain('16:00')
  const hours = await field('Hours')
  // Backspace in the empty field takes the last one back.
  for (const _ of [1, 2]) fireEvent.keyDown(hours, { key: 'Backspace', code: 'Backspace' })
  expect((await taken())?.hours).toBeNull()
})

test('a choice is made by keys alone', async () => {
  const taken = show({ values: { place: null } })
  const place = await field('Place')
  place.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(place, { key, code: key })
  await waitFor(async () => expect((await taken())?.place).toBe(3))
})
