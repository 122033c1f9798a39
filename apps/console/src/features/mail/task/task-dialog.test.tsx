// @vitest-environment happy-dom
import { getMailContentRoute } from '@postern/contract/routes/mail.ts'
import { startMailTaskRoute } from '@postern/contract/routes/mail-task.ts'
import { REASON_TEXTS } from '@postern/contract/texts/mail-reason.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, screen, showPage, waitFor, type Server } from '../../../testing/dom.tsx'
import {
  button,
  endScreen,
  on,
  pick,
  press,
  sent,
  serverOf,
  shows,
  signIn,
  tick,
  type,
} from '../../../testing/screen.tsx'
import { ReasonForm } from '../act/reason-form.tsx'
import { TaskDialog } from './task-dialog.tsx'

beforeEach(() => signIn('domain', []))
afterEach(endScreen)

const nothing = () => undefined

test("somebody else's mail is read for a reason only", async () => {
  const { calls } = showPage(
    '/mail',
    () => <ReasonForm id="019b" unmasked />,
    serverOf(on(getMailContentRoute, () => new Refusal('NO_PERMISSION'))),
  )
  expect((await button(REASON_TEXTS.show.en)).hasAttribute('disabled')).toBe(true)
  await type(REASON_TEXTS.reason.en, ' ')
  expect((await button(REASON_TEXTS.show.en)).hasAttribute('disabled')).toBe(true)
  await type(REASON_TEXTS.reason.en, ' asked by phone ')
  await press(REASON_TEXTS.show.en)
  await screen.findByRole('alert')
  expect(calls[0]?.query).toEqual({ reason: 'asked by phone', unmasked: 'true' })
})

const showTask = (server: Server = serverOf(on(startMailTaskRoute, () => ({ id: 4 })))) =>
  showPage(
    '/mail',
    () => <TaskDialog query={{ q: 'x', page: 2, size: 30, sort: 'size' }} count="7" onClose={nothing} />,
    server,
  )

test('an action on everything found goes by the search, without page and order', async () => {
  signIn('domain', [
    'mail-action-return',
    'mail-action-deny_sender',
    'filter-system-inbound_domain_deny',
    'filter-system-inbound_user_deny',
  ])
  const { calls } = showTask()
  await tick(TASK_TEXTS.deny.en)
  await pick(TASK_TEXTS.forWhom.en, TASK_TEXTS['region.domain'].en)
  await press(TASK_TEXTS.start.en)
  await waitFor(() =>
    expect(sent(calls)[0]?.body).toEqual({ action: 'deny', query: { q: 'x' }, choice: { region: 'domain' } }),
  )
})

test('the dialog offers only actions that the reader may take; senders only with a list to put them on', async () => {
  signIn('domain', ['mail-action-return', 'mail-action-allow_sender'])
  showTask()
  await button(TASK_TEXTS.start.en)
  const offers = [
    TASK_TEXTS.recover.en,
    TASK_TEXTS.delete.en,
    TASK_TEXTS.allow.en,
    TASK_TEXTS.deny.en,
  ].filter(shows)
  expect(offers).toEqual([TASK_TEXTS.recover.en])
})
