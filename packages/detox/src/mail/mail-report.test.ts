/** Reports stay small, and keep the files that could not be disarmed. */
import { detoxReport, stateOf, type DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { expect, test } from 'vitest'
import { attachment, mailOf } from '../testing/mails.ts'
import { tryMail } from '../testing/try-mail.ts'
import { MailReport } from './mail-report.ts'

const LINKS = { rewritten: 0, inert: 0, left: 0 }
const LINE = { code: 'script', count: 1, where: 'w'.repeat(1000), detail: '' } as const

const { report: first } = await tryMail(mailOf(attachment('a.csv', 'x')))

function lineOf(lines: number, more: Partial<DetoxFile> = {}): DetoxFile {
  return { ...first.files[0]!, removed: Array.from({ length: lines }, () => LINE), ...more }
}

test('of many files and lines some are kept, those that failed among them, and the others counted', () => {
  const report = new MailReport()
  for (let at = 0; at < 400; at++) report.files.push(lineOf(20, { outcome: 'disarmed', name: `${at}` }))
  const locked = { where: 'x', reason: 'encrypted', became: 'passed' } as const
  report.files.push(lineOf(0, { outcome: 'passed', reason: 'broken', name: 'passed' }))
  report.files.push(lineOf(20, { unchecked: [{ ...locked, reason: 'mode' }, locked], name: 'within' }))
  report.body.push(...Array.from({ length: 50 }, () => LINE))
  const { files, more, body, moreLines } = report.finish(LINKS)
  expect([files.length, more, files.at(-2)!.name, files.at(-1)!.name]).toEqual([200, 202, 'passed', 'within'])
  expect(files.at(-1)!.unchecked[0]).toEqual(locked)
  const lines = files.flatMap((file) => [...file.removed, ...file.unchecked])
  expect(lines.length + body.length).toBeLessThanOrEqual(1000)
  expect(lines.length + body.length + moreLines).toBe(401 * 20 + 2 + 50)
  expect(lines.every(({ where }) => where.length <= 255)).toBe(true)
  expect(Math.min(...files.slice(0, -2).map(({ removed }) => removed.length))).toBe(4)
})

test('the state of a cut report is that of the whole', () => {
  const report = new MailReport()
  for (let at = 0; at < 300; at++) report.files.push(lineOf(1, { outcome: 'disarmed' }))
  const locked = { where: 'x', reason: 'encrypted', became: 'notice' } as const
  report.files.push(lineOf(1, { outcome: 'disarmed', unchecked: [locked] }))
  expect(stateOf(report.finish(LINKS))).toBe(DETOX_STATES.failed)
})

test('a report fits its declaration', async () => {
  const { report } = await tryMail(mailOf(attachment('a.csv', '=A1()'), attachment('b.exe', 'MZ\0')))
  expect(detoxReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
})
