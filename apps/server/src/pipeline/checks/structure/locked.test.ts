/** Locked archives: what a password written in the mail opens is scanned, the rest is held and shows its names. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { lockedZipOf } from '@postern/testkit/locked-zip.ts'
import { oleOf, zipOf } from '@postern/testkit/containers.ts'
import { cpuClock } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { EICAR } from '../virus/signatures.ts'
import { judge } from '../../testing/judge.ts'
import { letterWith } from '../../testing/letter.ts'

const HARMLESS = Buffer.from('minutes of the meeting, '.repeat(20))

function letter(content: Buffer, words: string): Buffer {
  const plain = letterWith('a.zip', content).toString('latin1')
  const said = Buffer.from(words).toString('latin1')
  return Buffer.from(
    plain
      .replace('Content-Type: text/plain\r\n', 'Content-Type: text/plain; charset=utf-8\r\n')
      .replace('Please find it attached.', said),
    'latin1',
  )
}

async function fate(content: Buffer, words: string): Promise<string[]> {
  const { verdicts, findings } = await judge(letter(content, words))
  const codes = findings
    .map(({ code }) => code.replace(/^structure\.attachment-/, ''))
    .filter((code) => /^(?:encrypted|unlocked|script|program|virus\.signature)$/.test(code))
  return [verdicts[0]!.mode === MAIL_MODES.block ? 'held' : 'passed', ...codes.sort()]
}

const WORDS = [
  'The password is: s3cret!',
  'Password: s3cret!.',
  '비밀번호는 s3cret! 입니다.',
  '비밀번호는 s3cret!입니다.',
  '압축 암호 "s3cret!"를 입력하십시오.',
  'パスワードは「s3cret!」です。',
  'PW=s3cret!',
  's3cret! is the password',
]

test.each(WORDS.flatMap((words) => [false, true].map((aes) => [words, aes] as const)))(
  '%s (AES: %s)',
  async (words, aes) => {
    const lock = (name: string, content: Buffer): Buffer =>
      lockedZipOf({ name, content, password: 's3cret!', aes })
    expect(await fate(lock('a.txt', HARMLESS), words)).toEqual(['passed', 'unlocked'])
    expect(await fate(lock('a.txt', EICAR), words)).toContain('virus.signature')
    expect(await fate(lock('a.js', HARMLESS), words)).toEqual(['held', 'script', 'unlocked'])
    expect(await fate(zipOf([{ name: 'b.zip', content: lock('a.txt', HARMLESS) }]), words)).toEqual([
      'passed',
      'unlocked',
    ])
  },
)

test.each([false, true])(
  'without the right word it is held, and its directory is read (AES: %s)',
  async (aes) => {
    const lock = (name: string): Buffer => lockedZipOf({ name, content: HARMLESS, password: 's3cret!', aes })
    expect(await fate(lock('a.txt'), 'See attached.')).toEqual(['held', 'encrypted'])
    expect(await fate(lock('a.txt'), 'The password comes by phone, not 123456.')).toEqual([
      'held',
      'encrypted',
    ])
    expect(await fate(lock('invoice.exe'), 'See attached.')).toEqual(['held', 'encrypted', 'program'])
  },
)

test('a mail full of words costs no more than thirty tries', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `password: word${i}`).join(' ')
  const content = lockedZipOf({ name: 'a.txt', content: HARMLESS, password: 's3cret!', aes: true })
  const cpu = cpuClock()
  expect(await fate(content, words)).toEqual(['held', 'encrypted'])
  expect(cpu()).toBeLessThan(2000)
})

test('a locked Office document is what its name says to limits of extensions', async () => {
  const locked = oleOf([
    ['EncryptionInfo', HARMLESS],
    ['EncryptedPackage', HARMLESS],
  ])
  const codes = async (name: string, settings: object): Promise<boolean> => {
    const { findings } = await judge(letterWith(name, locked), { settings })
    return findings.some(({ code }) => code === 'structure.attachment-extension')
  }
  expect(await codes('a.xlsx', { allowedExtensions: ['xlsx'] })).toBe(false)
  expect(await codes('a.xlsx', { blockedExtensions: ['docx'] })).toBe(false)
  expect(await codes('a.pdf', { allowedExtensions: ['pdf'] })).toBe(true)
  expect(await codes('a.docx', { blockedExtensions: ['docx'] })).toBe(true)
})
