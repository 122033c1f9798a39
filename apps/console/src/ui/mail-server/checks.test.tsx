// @vitest-environment happy-dom
import { checkMxRoute, testMailServerRoute } from '@postern/contract/routes/domain.ts'
import { sendTestMailRoute } from '@postern/contract/routes/test-mail.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { afterEach, expect, test } from 'vitest'
import { endPage, fireEvent, Refusal, screen, showPage, waitFor } from '../../testing/dom.tsx'
import { MxCheck } from './mx-check.tsx'
import { TestMail } from './test-mail.tsx'
import { ServerTest } from './try-server.tsx'

afterEach(() => {
  endPage()
  localStorage.clear()
})

const DIALOGUE = [
  { from: 'server', line: '220 mx.shop.example ESMTP' },
  { from: 'client', line: 'EHLO gate' },
  { from: 'note', line: 'TLS 1.3' },
]
const button = () => screen.findByRole<HTMLButtonElement>('button')

const server = (part: object = {}) => ({
  ok: true,
  ms: 12.4,
  encrypted: true,
  problem: null,
  dialogue: DIALOGUE,
  ...part,
})
function showServer(reply: unknown, host = 'mx.shop.example') {
  const told = { ok: 0 }
  const { calls } = showPage(
    '/domain',
    () => <ServerTest server={{ server: host, port: 25, secure: 1 }} onOk={() => told.ok++} />,
    () => reply,
  )
  return { told, calls }
}

test('a trial takes the server as it stands in the form, and shows the dialogue by speaker', async () => {
  const { told, calls } = showServer(server())
  fireEvent.click(await button())
  const log = await screen.findByRole('log')
  expect(log.textContent).toBe('S: 220 mx.shop.example ESMTP\nC: EHLO gate\n· TLS 1.3\n')
  expect(calls).toMatchObject([
    { path: testMailServerRoute.path, body: { server: 'mx.shop.example', port: 25, secure: 1 } },
  ])
  expect(Object.keys(calls[0]!.body as object)).not.toContain('recipient')
  expect(told.ok).toBe(1)
})

test('a recipient is asked for where one is named', async () => {
  const { calls } = showServer(server())
  await button()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' kim@shop.example ' } })
  fireEvent.click(await button())
  await screen.findByRole('log')
  expect(calls[0]?.body).toMatchObject({ recipient: 'kim@shop.example' })
})

test('a server that fails is told with the reason, and is not taken for tried', async () => {
  const { told } = showServer(server({ ok: false, problem: 'TEMPORARY_PROBLEM' }))
  fireEvent.click(await button())
  await screen.findByRole('log')
  expect(document.body.textContent).toContain(errorText('TEMPORARY_PROBLEM', 'en'))
  expect(told.ok).toBe(0)
})

test('a try that the API refuses is told, without a dialogue', async () => {
  showServer(new Refusal('NO_PERMISSION'))
  fireEvent.click(await button())
  expect(await screen.findByText(errorText('NO_PERMISSION', 'en'))).toBeTruthy()
  expect(screen.queryByRole('log')).toBeNull()
})

test('without a name there is no server to try', async () => {
  showServer(server(), ' ')
  expect((await button()).disabled).toBe(true)
})

test.each([
  ['ours', 'good', 'status'],
  ['mixed', 'warn', 'status'],
  ['elsewhere', 'warn', 'status'],
  ['none', 'error', 'status'],
] as const)('where DNS sends the mail of a domain: %s', async (state, tone, role) => {
  const servers = [{ host: 'mx.example', preference: 10, addresses: [], ours: state === 'ours' }]
  const { calls } = showPage(
    '/domain',
    () => <MxCheck id={7} domain="xn--bcher-kva.example" />,
    () => ({ state, servers: state === 'none' ? [] : servers }),
  )
  // People read the name in its own script.
  await screen.findByText('bücher.example')
  fireEvent.click(await screen.findByRole('button', { name: /bücher\.example/ }))
  const notice = await screen.findByRole(role)
  expect(notice.dataset['tone']).toBe(tone)
  expect(notice.textContent?.includes('10 mx.example')).toBe(state !== 'none')
  expect(calls[0]?.path).toBe(checkMxRoute.path.replace('{id}', '7'))
})

const mail = (reply: unknown) =>
  showPage(
    '/domain',
    () => <TestMail domain="shop.example" />,
    () => reply,
  )
const recipient = () => screen.findByRole<HTMLInputElement>('textbox')

test('a mail of our own goes to the postmaster unless another is named, and leads to itself', async () => {
  const { calls } = mail({ ok: true, mail: { id: 'm-1', class: 'normal' }, ms: 5, dialogue: DIALOGUE })
  expect((await recipient()).value).toBe('postmaster@shop.example')
  fireEvent.change(await recipient(), { target: { value: 'kim@shop.example ' } })
  fireEvent.click(await button())
  expect((await screen.findByRole('status')).textContent).toContain('Normal')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/mail/inbound/mail/m-1')
  expect(screen.queryByRole('log')).toBeNull()
  expect(calls[0]).toMatchObject({ path: sendTestMailRoute.path, body: { email: 'kim@shop.example' } })
})

test('a refused test mail shows the dialogue', async () => {
  mail({ ok: false, mail: null, ms: 5, dialogue: DIALOGUE })
  fireEvent.click(await button())
  await screen.findByRole('alert')
  expect(screen.getByRole('log').textContent).toContain('220 mx.shop.example ESMTP')
})

test('a wrong address is said at its field, anything else beside it; none is not sent', async () => {
  mail(new Refusal('INVALID_REQUEST', { email: 'INVALID_EMAIL' }))
  fireEvent.click(await button())
  await waitFor(async () => expect((await recipient()).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(await recipient(), { target: { value: '  ' } })
  expect((await button()).disabled).toBe(true)
  endPage()
  mail(new Refusal('NO_PERMISSION'))
  fireEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe(errorText('NO_PERMISSION', 'en'))
})
