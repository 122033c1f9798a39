// @vitest-environment happy-dom
import { LIMITS } from '@postern/contract/limits.ts'
import { mailRow, recoverMailsRoute, type MailRow } from '@postern/contract/routes/mail.ts'
import { forwardMailsRoute } from '@postern/contract/routes/mail-forward.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { FORWARD_TEXTS } from '@postern/contract/texts/mail-forward.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, showPage, Refusal, waitFor, type Server } from '../../../testing/dom.tsx'
import {
  button,
  dialog,
  endScreen,
  hasButton,
  on,
  press,
  refusedAt,
  sent,
  serverOf,
  signIn,
  tick,
  type,
} from '../../../testing/screen.tsx'
import { ForwardDialog } from './forward-dialog.tsx'
import { MailDialogs } from './mail-dialogs.tsx'
import { useMailActions } from './use-mail-actions.tsx'

beforeEach(() => signIn('domain', []))
afterEach(endScreen)

const FREE = {
  recover: null,
  allow: null,
  deny: null,
  delete: null,
  download: null,
  report: null,
  cancel: null,
  retry: null,
  forward: null,
  returnOriginal: null,
}
const ID = '019b0000-0000-7000-8000-00000000000'
const mail = (n: number, part: Partial<MailRow> = {}): MailRow =>
  mailRow.parse({
    id: `${ID}${String(n)}`,
    receive_date: '2026-11-01T00:00:00Z',
    class: 'spam',
    mode: 1,
    score: 6,
    sender: 'a@b.example',
    sender_name: '',
    sender_domain: 'b.example',
    sender_ip: '192.0.2.1',
    sender_country: 'KR',
    receiver: 'kim@shop.example',
    receiver_domain: 'shop.example',
    written_to: '',
    title: `Offer ${String(n)}`,
    attach: false,
    attach_names: [],
    size: 1,
    virus_name: '',
    filter_info: '',
    reject_code: null,
    reject_reason: '',
    marketing: false,
    recover_flag: false,
    recover_date: null,
    recover_by: '',
    send_state: 'N',
    send_message: '',
    due: null,
    download_count: 0,
    detox_state: 0,
    campaign: null,
    has_original: true,
    actions: FREE,
    ...part,
  })
const nothing = () => undefined

function showForward(mails: readonly MailRow[], server: Server) {
  const failures = vi.fn()
  const closed = vi.fn()
  const Page = () => <ForwardDialog mails={mails} onFailures={failures} onClose={closed} />
  return { ...showPage('/mail', Page, server), failures, closed }
}
const TO = FORWARD_TEXTS.to.en
const done = (count: number) => serverOf(on(forwardMailsRoute, () => ({ done: count, failed: [] })))

test('mail goes on to every address that was typed, attached unless it is said otherwise', async () => {
  const { calls, closed } = showForward([mail(1), mail(2)], done(2))
  await type(TO, 'anna@a.example, kim@b.example;lee@c.example')
  await press(FORWARD_TEXTS.send.en)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent(calls)[0]!.body).toEqual({
    chk: [`${ID}1`, `${ID}2`],
    to: ['anna@a.example', 'kim@b.example', 'lee@c.example'],
    as: 'attached',
  })
})

test('mail goes on as it came where that is chosen', async () => {
  const { calls } = showForward([mail(1)], done(1))
  await type(TO, 'anna@a.example')
  await tick(FORWARD_TEXTS.original.en)
  await press(FORWARD_TEXTS.send.en)
  await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ as: 'original' }))
})

test.each([
  ['none', ' '],
  ['one that is none', 'anna@a.example nobody'],
  [
    'too many',
    Array.from({ length: LIMITS.forwardRecipients + 1 }, (_, n) => `a${String(n)}@a.example`).join(' '),
  ],
])('addresses to forward to are refused: %s', async (_, words) => {
  const { calls } = showForward([mail(1)], done(1))
  await type(TO, words)
  await press(FORWARD_TEXTS.send.en)
  await refusedAt(TO)
  expect(sent(calls)).toEqual([])
})

test('who forwards held mail is warned', async () => {
  showForward([mail(1, { class: 'normal' })], done(1))
  await button(FORWARD_TEXTS.send.en)
  expect(screen.queryByText(FORWARD_TEXTS.warnHeld.en)).toBeNull()
  endScreen()
  showForward([mail(1)], done(1))
  expect(await screen.findByText(FORWARD_TEXTS.warnHeld.en)).toBeTruthy()
})

test('what could not be forwarded is named by its subject; a refusal keeps the dialog', async () => {
  const { failures } = showForward(
    [mail(1), mail(2)],
    serverOf(
      on(forwardMailsRoute, () => ({ done: 1, failed: [{ id: `${ID}2`, error: 'NO_ORIGINAL_MAIL' }] })),
    ),
  )
  await type(TO, 'anna@a.example')
  await press(FORWARD_TEXTS.send.en)
  await waitFor(() =>
    expect(failures).toHaveBeenCalledWith({
      done: 1,
      rows: [{ name: 'Offer 2', error: 'NO_ORIGINAL_MAIL' }],
    }),
  )
  endScreen()
  const { closed } = showForward(
    [mail(1)],
    serverOf(on(forwardMailsRoute, () => new Refusal('FORWARD_LIMIT'))),
  )
  await type(TO, 'anna@a.example')
  await press(FORWARD_TEXTS.send.en)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(closed).not.toHaveBeenCalled()
})

/** A page that recovers mails. */
function showRecovery(mails: readonly MailRow[]) {
  const Page = () => {
    const actions = useMailActions()
    return (
      <>
        <button onClick={() => actions.start(mails, 'recover')}>go</button>
        <MailDialogs actions={actions} onRecover={nothing} />
      </>
    )
  }
  return showPage('/mail', Page, serverOf(on(recoverMailsRoute, () => ({ done: 1, failed: [] }))))
}
const undo = COMMON_TEXTS.undo.en

test.each([
  ['a virus', mail(1, { class: 'virus' }), ACT_TEXTS['risk.virus'].en],
  ['fraud', mail(1, { score: 12 }), /12\.0/],
])('recovering %s asks first; keeping it is the answer in front', async (_, risky, words) => {
  const { calls } = showRecovery([risky])
  await press('go')
  await dialog()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(hasButton(undo)).toBe(false)
  await press(ACT_TEXTS['risk.keep'].en)
  await waitFor(() => expect(hasButton(ACT_TEXTS['risk.keep'].en)).toBe(false))
  expect(hasButton(undo)).toBe(false)
  await press('go')
  await press(ACT_TEXTS['risk.recover'].en)
  await press(undo)
  expect(sent(calls)).toEqual([])
})

test('mail that is only unwanted is recovered without a question, and can be taken back', async () => {
  const { calls } = showRecovery([mail(1)])
  await press('go')
  await press(undo)
  expect(hasButton(ACT_TEXTS['risk.recover'].en)).toBe(false)
  expect(sent(calls)).toEqual([])
})
