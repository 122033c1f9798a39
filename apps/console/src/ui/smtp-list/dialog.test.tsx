// @vitest-environment happy-dom
import { SMTP_LIST_ROUTES, type SmtpOverlaps } from '@postern/contract/routes/smtp-list.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  endPage,
  fireEvent,
  press,
  Refusal,
  screen,
  showPage,
  waitFor,
  type Call,
  type Server,
} from '../../testing/dom.tsx'
import { signIn, signOut } from '../../testing/session.ts'
import { SmtpListDialog, type SmtpListDialogProps } from './dialog.tsx'

beforeEach(() => signIn('all', ['filter-smtp-blacklist', 'filter-smtp-whitelist']))
afterEach(() => {
  endPage()
  signOut()
})

const IP = '203.0.113.9'
const SENDER = 'ceo@shop.example'
const CANDIDATES: SmtpListDialogProps['candidates'] = [
  { part: 'ip', value: IP, mailId: 'm-1' },
  { part: 'sender', value: SENDER },
  { part: 'country', value: 'KR', label: 'Korea' },
]
const NOTHING: SmtpOverlaps = { value: null, kind: null, covered_by: [], other_list: [], caution: null }

interface Part extends Partial<SmtpListDialogProps> {
  /** By value. */
  readonly overlaps?: Readonly<Record<string, Partial<SmtpOverlaps>>>
  readonly create?: (call: Call) => unknown
}
function show({ overlaps = {}, create = () => ({ id: 41 }), ...props }: Part = {}) {
  let closed = 0
  const server: Server = (call) => {
    if (call.method === 'GET') return { ...NOTHING, ...overlaps[call.query['value'] ?? ''] }
    return call.method === 'POST' ? create(call) : { done: 1, failed: [] }
  }
  const { calls } = showPage(
    '/mail',
    () => (
      <SmtpListDialog
        candidates={CANDIDATES}
        parts={['ip', 'sender', 'domain', 'country']}
        first="ip"
        onClose={() => closed++}
        {...props}
      />
    ),
    server,
  )
  return { sent: () => calls.filter(({ method }) => method !== 'GET'), calls, closed: () => closed }
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const adds = (count: string) => screen.findByRole<HTMLButtonElement>('button', { name: `Add ${count}` })
const add = async (count: string) => {
  const button = await adds(count)
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
/** What will happen, each line. */
const outcome = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, '').trim())

test('it begins with the part that was pointed at; a part that the mail lacks cannot be chosen', async () => {
  show()
  expect((await box(/^IP address/)).checked).toBe(true)
  expect((await box(/^Address of the sender/)).checked).toBe(false)
  const none = await box(/^Domain/)
  expect(none.disabled).toBe(true)
  expect(screen.getByText('The mail has none.')).toBeTruthy()
  expect(screen.getByText('Korea (KR)')).toBeTruthy()
})

test('it puts every choice on the list with the comment, says so, closes, and takes it back', async () => {
  const ids = [41, 42]
  const { sent, closed } = show({ create: () => ({ id: ids.shift() }) })
  fireEvent.click(await box(/^Address of the sender/))
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'phishing' } })
  await add('2 entries')
  await waitFor(() => expect(closed()).toBe(1))
  const { path } = SMTP_LIST_ROUTES.blacklist.create
  expect(sent()).toMatchObject([
    { method: 'POST', path, body: { value: IP, mail_id: 'm-1', comment: 'phishing', valid_until: null } },
    { method: 'POST', path, body: { value: SENDER, comment: 'phishing', valid_until: null } },
  ])
  expect(await screen.findByText('2 entries were added to the SMTP blacklist.')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'DELETE', body: { chk: [41, 42] } }))
})

test('an entry that is covered already is named and not added again', async () => {
  const { sent } = show({ overlaps: { [IP]: { covered_by: ['203.0.113.0/24'] } } })
  await waitFor(() => expect(outcome()).toEqual([`${IP} is covered by 203.0.113.0/24 already.`]))
  expect((await adds('0 entries')).disabled).toBe(true)
  fireEvent.click(await box(/^Address of the sender/))
  await add('1 entry')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ value: SENDER })
})

test.each<readonly [what: string, list: 'Blacklist' | 'Whitelist', part: Part, line: RegExp | null]>([
  [
    'the other list has it',
    'Blacklist',
    { overlaps: { [IP]: { other_list: ['203.0.0.0/8'] } } },
    /other list has 203\.0\.0\.0\/8/,
  ],
  ['a domain of our own', 'Blacklist', { overlaps: { [IP]: { caution: 'own' } } }, /one of your domains/],
  ['a domain of our own allowed', 'Whitelist', { overlaps: { [IP]: { caution: 'own' } } }, null],
  ['a public domain', 'Whitelist', { overlaps: { [IP]: { caution: 'public' } } }, /public mail domain/],
  [
    'a sender whose client was refused',
    'Whitelist',
    { clientRefused: true, first: 'sender' },
    /client was refused/,
  ],
  ['a client that was refused', 'Whitelist', { clientRefused: true }, null],
  ['a sender to refuse', 'Blacklist', { clientRefused: true, first: 'sender' }, null],
])('a caution where it is due: %s, %s', async (_, list, part, line) => {
  show(part)
  fireEvent.click(await screen.findByRole('radio', { name: list }))
  await adds('1 entry')
  await waitFor(() => expect(outcome()[0]).toContain('is added'))
  const [, caution] = outcome()
  if (line === null) expect(caution).toBeUndefined()
  else expect(caution).toMatch(line)
})

test('another list is asked anew, and the entries go there', async () => {
  const { calls, sent } = show()
  await adds('1 entry')
  fireEvent.click(screen.getByRole('radio', { name: 'Whitelist' }))
  await waitFor(() => expect(calls.at(-1)?.path).toBe(SMTP_LIST_ROUTES.whitelist.overlaps.path))
  await add('1 entry')
  await waitFor(() => expect(sent()[0]?.path).toBe(SMTP_LIST_ROUTES.whitelist.create.path))
})

test('a reader who may change one list is not asked which', async () => {
  signIn('all', ['filter-smtp-whitelist'])
  const { sent } = show()
  await add('1 entry')
  expect(screen.queryByRole('radio')).toBeNull()
  await waitFor(() => expect(sent()[0]?.path).toBe(SMTP_LIST_ROUTES.whitelist.create.path))
})

test('a refused entry is named with the reason and keeps the dialog open; an existing one is fine', async () => {
  const { closed } = show({
    create: ({ body }) =>
      (body as { value: string }).value === IP
        ? new Refusal('INVALID_VALUE')
        : new Refusal('ALREADY_EXISTS_SMTP_ENTRY'),
  })
  fireEvent.click(await box(/^Address of the sender/))
  await add('2 entries')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`${IP}: ${errorText('INVALID_VALUE', 'en')}`)
  expect(alert.textContent).not.toContain(SENDER)
  expect(closed()).toBe(0)
})

test('without a choice there is nothing to add; cancel sends nothing', async () => {
  const { sent, closed } = show()
  fireEvent.click(await box(/^IP address/))
  await waitFor(() => expect(outcome()).toEqual(['There is nothing new to add.']))
  expect((await adds('0 entries')).disabled).toBe(true)
  await press('Cancel')
  expect(closed()).toBe(1)
  expect(sent()).toEqual([])
})

test('lists that cannot be asked are no empty lists: it is said, and nothing is added', async () => {
  showPage(
    '/mail',
    () => <SmtpListDialog candidates={CANDIDATES} parts={['ip']} first="ip" onClose={() => undefined} />,
    () => new Refusal('NO_PERMISSION'),
  )
  expect((await screen.findByRole('alert')).textContent).toBe(errorText('NO_PERMISSION', 'en'))
  expect((await adds('0 entries')).disabled).toBe(true)
})
