import { startSink } from '@postern/testkit/sink.ts'
import { expect, test } from 'vitest'
import { sendTestMail } from './test-mail.ts'

const mail = { recipient: 'u@ours.test', content: Buffer.from('Subject: test\r\n\r\nhello\r\n') }

test('a test mail goes in with the null sender, and the conversation is told', async () => {
  const sink = await startSink()
  const report = await sendTestMail({ host: '127.0.0.1', port: sink.port }, mail)
  expect(report).toMatchObject({ ok: true, problem: null })
  expect(report.dialogue.map(({ line }) => line).join('\n')).toMatch(
    /^MAIL FROM:<> .*\nRCPT TO:<u@ours\.test>/m,
  )
  expect(sink.messages).toHaveLength(1)
  await sink.close()
})

test('what the port refuses is said in its own words', async () => {
  const sink = await startSink({
    behave: ({ line }) => (line.startsWith('RCPT') ? { reply: '550 5.1.1 no such user' } : null),
  })
  const report = await sendTestMail({ host: '127.0.0.1', port: sink.port }, mail)
  expect(report).toMatchObject({ ok: false, problem: 'CONNECT_TEST_FAILED' })
  expect(report.dialogue.map(({ line }) => line)).toContain('550 5.1.1 no such user')
  expect(sink.messages).toHaveLength(0)
  await sink.close()
})

test('a recipient that would end the command is sent nowhere, and nor is mail without a port', async () => {
  const sink = await startSink()
  const place = { host: '127.0.0.1', port: sink.port }
  const recipient = 'u@ours.test>\r\nRCPT TO:<v@elsewhere.test'
  expect((await sendTestMail(place, { ...mail, recipient })).problem).toBe('INVALID_EMAIL')
  expect((await sendTestMail(null, mail)).ok).toBe(false)
  expect(sink.counts.messages).toBe(0)
  await sink.close()
})
