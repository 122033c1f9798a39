import { savedView } from '@postern/contract/routes/saved-search.ts'
import { expect, test } from 'vitest'
import { applied, isView, isWorthKeeping, viewOf } from './saved-view.ts'
import { mailSearch, type MailSearch } from './search.ts'

/** Every condition of the list at once. */
const EVERYTHING: Required<MailSearch> = {
  tab: 'spam',
  field: 'sender',
  q: 'kim',
  title: 'a',
  sender: 'b',
  receiver: 'c',
  sender_ip: '192.0.2.1',
  sender_domain: 'd',
  receiver_domain: 'e',
  attach_name: 'f',
  attach_ext: 'pdf',
  attach_hash: '0af9'.repeat(16),
  virus_name: 'g',
  filter_info: 'h',
  reject_reason: 'i',
  finding: 'auth.spf-fail',
  message_id: '<j>',
  receiver_ip: '198.51.100.7',
  mime_info: 'multipart/mixed',
  period: 'range',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-02T00:00:00.000Z',
  sender_country: 'KR',
  attach: true,
  size_min: 1,
  size_max: 2,
  mode: 4,
  send_state: 'P',
  recover_flag: false,
  reject_code: 101,
  detox_state: 'disarmed',
  detox_found: 'macro',
  detox_ext: 'docx',
  campaign: '4503599627370495',
  exact: true,
  domain: 7,
  group: 8,
  sort: 'size',
  order: 'asc',
  page: 3,
  size: 100,
  refresh: 60,
  mail: 'x',
}

test('every condition is kept and comes back; the page, its size, the refresh and the preview are not', () => {
  const view = viewOf(EVERYTHING)
  expect(savedView.parse(view)).toEqual(view)
  const { page: _page, mail: _mail, size: _size, refresh: _refresh, ...conditions } = EVERYTHING
  expect(applied(view, { size: 50, refresh: 30 })).toEqual({
    ...conditions,
    page: undefined,
    mail: undefined,
    size: 50,
    refresh: 30,
  })
  expect(Object.keys(view).toSorted()).toEqual(Object.keys(conditions).toSorted())
})

test('what is in force is recognised wherever one is in it', () => {
  const view = viewOf({ tab: 'spam', q: 'kim' })
  expect(isView(mailSearch({ q: 'kim', tab: 'spam', page: '2', mail: 'x' }), view)).toBe(true)
  expect(isView(mailSearch({ q: 'kim' }), view)).toBe(false)
})

test('a class or a condition is worth keeping, everything is not', () => {
  expect(
    [{}, { page: 2 }, { tab: 'virus' }, { campaign: '1' }].map((search) =>
      isWorthKeeping(search as MailSearch),
    ),
  ).toEqual([false, false, true, true])
})
