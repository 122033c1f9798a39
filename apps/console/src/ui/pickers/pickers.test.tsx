// @vitest-environment happy-dom
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { endPage, fireEvent, screen, showPage, waitFor } from '../../testing/dom.tsx'
import { signIn, signOut } from '../../testing/session.ts'
import { ListChoice } from '../list-page/list-choice.tsx'
import { DomainField } from './domain-field.tsx'
import { DomainFilter } from './domain-filter.tsx'
import { SearchSelect } from './search-select.tsx'
import { SEARCHED } from './searched.ts'

afterEach(() => {
  endPage()
  signOut()
})

const GROUPS = [
  {
    label: 'Attachments',
    options: [
      { value: 'ext', label: 'Extension', help: 'Such as exe' },
      { value: 'size', label: 'Size', words: '크기 bytes' },
    ],
  },
  { label: 'Connection', options: [{ value: 'ip', label: 'IP address' }] },
]

/** The picker of a rule, and the choices that it told. */
function showSearch(start = 'size') {
  const told: string[] = []
  function Page() {
    const [value, setValue] = useState(start)
    return (
      <SearchSelect
        label="Condition"
        placeholder="Choose one"
        groups={GROUPS}
        value={value}
        onChange={(next) => {
          told.push(next)
          setValue(next)
        }}
      />
    )
  }
  showPage('/rule', Page, () => ({}))
  return told
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
async function open(name: string) {
  const input = await field(name)
  input.focus()
  fireEvent.click(input)
  await screen.findAllByRole('option')
  return input
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const keys = (input: HTMLElement, ...names: readonly string[]) => {
  for (const key of names) fireEvent.keyDown(input, { key, code: key })
}

test('it shows the choice; opened, it offers everything with an empty search', async () => {
  showSearch()
  expect((await field('Condition')).value).toBe('Size')
  const input = await open('Condition')
  expect(input.value).toBe('')
  expect(input.placeholder).toBe('Size')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(screen.getByText('Attachments')).toBeTruthy()
})

test('typing narrows it, by other words too, and Enter takes the first', async () => {
  const told = showSearch('ip')
  const input = await open('Condition')
  type(input, 'BYTES')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  keys(input, 'Enter')
  expect(told).toEqual(['size'])
  await waitFor(() => expect(input.value).toBe('Size'))
})

test('arrow keys lead through it', async () => {
  const told = showSearch('ip')
  const input = await open('Condition')
  keys(input, 'ArrowDown', 'ArrowDown', 'Enter')
  await waitFor(() => expect(told).toEqual(['size']))
})

test('a search without matches says so, and Escape leaves the choice', async () => {
  const told = showSearch()
  const input = await open('Condition')
  type(input, 'zzz')
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0))
  expect(document.body.textContent).toContain('Nothing found.')
  keys(input, 'Escape')
  await waitFor(() => expect(input.value).toBe('Size'))
  expect(told).toEqual([])
})

test('the same chosen once more stays', async () => {
  showSearch()
  const input = await open('Condition')
  fireEvent.click(screen.getAllByRole('option')[1]!)
  await waitFor(() => expect(input.value).toBe('Size'))
})

test('help is seen beside an option, and its name is the label alone', async () => {
  showSearch()
  await open('Condition')
  const option = screen.getByRole('option', { name: 'Extension' })
  expect(option.textContent).toContain('Such as exe')
})

const domains = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `d${String(index + 1)}.example` }))
const choices = (count: number) => ({ domains: domains(count), groups: [], roles: [], defaults: {} })

/** The rest of the list's search. */
const REST = { q: 'x' }

function showFilter(count: number, domain_id?: number) {
  const told: object[] = []
  const { calls } = showPage(
    '/list',
    () => (
      <>
        <p>The list</p>
        <DomainFilter search={{ ...REST, domain_id, page: 3 }} onSearch={(next) => told.push(next)} />
      </>
    ),
    () => choices(count),
  )
  return { told, calls }
}

test.each([
  ['another domain', undefined, 'd2.example', 2],
  ['all of them', 2, 'Domain: All', undefined],
])(
  'the filter of domains asks for %s from the first page on, and keeps the rest',
  async (_, start, name, id) => {
    const { told } = showFilter(2, start)
    await open('Domain')
    fireEvent.click(screen.getByRole('option', { name }))
    expect(told).toEqual([{ ...REST, domain_id: id, page: undefined }])
  },
)

test('with one domain there is nothing to filter by', async () => {
  const { calls } = showFilter(1)
  await waitFor(() => expect(calls).toHaveLength(1))
  await screen.findByText('The list')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('among thousands as many are drawn as the limit says; typing finds the others, in the script they are known by', async () => {
  const many = choices(200)
  const told: object[] = []
  showPage(
    '/list',
    () => <DomainFilter search={{}} onSearch={(next) => told.push(next)} />,
    () => ({ ...many, domains: [...many.domains, { id: 900, name: 'xn--bcher-kva.example' }] }),
  )
  const input = await open('Domain')
  expect(screen.getAllByRole('option')).toHaveLength(SEARCHED.limit)
  type(input, 'bücher')
  fireEvent.click(await screen.findByRole('option', { name: 'bücher.example' }))
  expect(told).toEqual([{ domain_id: 900, page: undefined }])
})

test.each<[string, RegionName, boolean, boolean]>([
  ['may choose', 'all', false, false],
  ['may not, being of one domain', 'domain', false, true],
  ['may not where the thing keeps its domain', 'all', true, true],
])('somebody who adds a thing to a domain %s', async (_, region, fixed, disabled) => {
  signIn(region, [])
  function Page() {
    const { control } = useForm({ defaultValues: { domain: 2 } })
    return <DomainField control={control} name="domain" domains={domains(3)} fixed={fixed} />
  }
  showPage('/form', Page, () => ({}))
  const input = await screen.findByLabelText<HTMLInputElement>(/^Domain/, { selector: 'input' })
  expect(input.value).toBe('d2.example')
  expect(input.disabled).toBe(disabled)
})

test.each([
  ['Open', 'open'],
  ['All states', undefined],
])('a filter of kinds: %s', async (name, told) => {
  const said: unknown[] = []
  showPage(
    '/list',
    () => (
      <ListChoice
        label="State"
        all="All states"
        choices={['open', 'shut']}
        nameOf={(value) => (value === 'open' ? 'Open' : 'Shut')}
        value="shut"
        onChoice={(value) => said.push(value)}
      />
    ),
    () => ({}),
  )
  const input = await open('State')
  expect(input.value).toBe('Shut')
  fireEvent.click(screen.getByRole('option', { name }))
  expect(said).toEqual([told])
})
