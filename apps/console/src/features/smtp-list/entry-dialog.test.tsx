// @vitest-environment happy-dom
import {
  SMTP_LIST_ROUTES,
  type SmtpEntryRow,
  type SmtpList,
  type SmtpOverlaps,
} from '@postern/contract/routes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, screen, showPage, waitFor, type Call } from '../../testing/dom.tsx'
import {
  dialog,
  endScreen,
  field,
  on,
  press,
  refusedAt,
  sent,
  serverOf,
  shows,
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { EntryDialog } from './entry-dialog.tsx'

beforeEach(() => signIn('all', ['filter-smtp-blacklist', 'filter-smtp-whitelist']))
afterEach(endScreen)

const VALUE = SMTP_LIST_TEXTS.value.en
const OF_RECIPIENT = SMTP_LIST_TEXTS.ofRecipient.en
const TRUST = SMTP_LIST_TEXTS.trust.en
const FREE: SmtpOverlaps = { value: null, kind: null, covered_by: [], other_list: [], caution: null }
const row: SmtpEntryRow = {
  id: 7,
  version: '3',
  kind: 'address',
  value: 'spam@evil.example',
  of_recipient: false,
  trust_unauthenticated: false,
  comment: 'seen',
  valid_until: null,
  is_act: true,
  path: 'admin',
  created_by: 'admin@shop.example',
  add_date: '2026-11-01T00:00:00Z',
  hits: 0,
  last_hit: null,
}
interface Played {
  readonly overlaps?: Partial<SmtpOverlaps>
  readonly save?: () => { id: number } | Refusal
}
function show(
  list: SmtpList,
  open: SmtpEntryRow | 'new',
  { overlaps = {}, save = () => ({ id: 9 }) }: Played = {},
) {
  const closed = vi.fn()
  const routes = SMTP_LIST_ROUTES[list]
  const server = serverOf(
    on(routes.overlaps, ({ query }) => ({ ...FREE, value: query['value'] ?? null, ...overlaps })),
    on(routes.get, () => row),
    on(routes.create, save),
    on(routes.update, () => ({})),
  )
  return {
    ...showPage('/list', () => <EntryDialog list={list} row={open} onClose={closed} />, server),
    closed,
  }
}
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('with a mouse at hand, the dialog begins in the entry', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: media === '(pointer: fine)' }) as MediaQueryList,
  )
  show('blacklist', 'new')
  const entry = await field(VALUE)
  await waitFor(() => expect(document.activeElement).toBe(entry))
})

test.each([
  [' Spam@Evil.Example ', 'spam@evil.example'],
  ['203.0.113.*', '203.0.113.0/24'],
  ['Bücher.example', 'xn--bcher-kva.example'],
])('%s is saved as %s, and the dialog closes', async (words, value) => {
  const { calls, closed } = show('blacklist', 'new')
  await type(VALUE, words)
  expect(await kept(calls)).toMatchObject({
    method: 'POST',
    path: '/filters/smtp/blacklist',
    body: { value, is_act: true, valid_until: null, of_recipient: false, trust_unauthenticated: false },
  })
  await waitFor(() => expect(closed).toHaveBeenCalled())
})

test.each([
  ['nothing', ' '],
  ['words that name nothing', 'no such thing @'],
])('%s is refused at the field', async (_, words) => {
  const { calls } = show('blacklist', 'new')
  await type(VALUE, words)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(VALUE)
  expect(sent(calls)).toEqual([])
})

test('only the blacklist names recipients, only the whitelist trusts, and neither of an IP address', async () => {
  show('blacklist', 'new')
  await type(VALUE, 'a@b.example')
  expect([shows(OF_RECIPIENT), shows(TRUST)]).toEqual([true, false])
  await type(VALUE, '192.0.2.1')
  expect([shows(OF_RECIPIENT), shows(TRUST)]).toEqual([false, false])
  endScreen()
  const { calls } = show('whitelist', 'new')
  await type(VALUE, 'a@b.example')
  expect([shows(OF_RECIPIENT), shows(TRUST)]).toEqual([false, true])
  await tick(TRUST)
  expect((await kept(calls)).body).toMatchObject({ trust_unauthenticated: true, of_recipient: false })
})

test('what covers the value already is said, and saving stays possible', async () => {
  const { calls } = show('blacklist', 'new', { overlaps: { covered_by: ['evil.example'] } })
  await type(VALUE, 'spam@evil.example')
  expect((await screen.findByRole('status')).textContent).toContain('evil.example')
  await kept(calls)
})

test('an entry that is there is filled in, covers itself unsaid, and is saved with its version', async () => {
  const { calls } = show('blacklist', row, { overlaps: { covered_by: [row.value] } })
  expect((await field(VALUE)).value).toBe('spam@evil.example')
  await type(COMMON_TEXTS.comment.en, 'again')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/overlaps'))).toBe(true))
  expect(screen.queryByRole('status')).toBeNull()
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/filters/smtp/blacklist/7',
    body: { version: '3', value: 'spam@evil.example', comment: 'again' },
  })
})

test('a refusal of the server stands at the value, and the dialog stays', async () => {
  const { calls, closed } = show('blacklist', 'new', {
    save: () => new Refusal('INVALID_REQUEST', { value: 'ALREADY_EXISTS_SMTP_ENTRY' }),
  })
  await type(VALUE, 'spam@evil.example')
  await kept(calls)
  await refusedAt(VALUE)
  expect(closed).not.toHaveBeenCalled()
  expect((await dialog()).isConnected).toBe(true)
})
