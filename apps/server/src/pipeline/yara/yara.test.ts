import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { until } from '@postern/testkit/until.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { yaraCheck } from '../checks/yara/check.ts'
import type { CheckDeps } from '../checks/check.ts'
import { ChildLateError } from '../../platform/child-process.ts'
import { startYara } from './process.ts'
import type { YaraFile } from './protocol.ts'
import { startYaraScanner, type YaraScanner } from './scanner.ts'
import { readSource } from './source.ts'
import { checkRules, tryRules } from './trial.ts'

const scanners: YaraScanner[] = []
afterEach(() => {
  for (const scanner of scanners.splice(0)) scanner.close()
})

const rule = (name: string, text: string, meta = ''): string =>
  `rule ${name} {\n  ${meta === '' ? '' : `meta:\n    severity = ${meta}\n  `}strings:\n    $a = "${text}"\n  condition:\n    $a\n}\n`
const file = (id: number, source: string): YaraFile => ({ id, name: `file${id}.yar`, source })
/** Two loops over the bytes of the file, one in the other (Y04). */
const RUNAWAY = `rule runaway { condition: for any i in (0..filesize) : (for any j in (0..filesize) : (uint8(i) + uint8(j) == 1000)) }\n`

async function scanner(files: readonly YaraFile[], onRunaway: (file: YaraFile) => void = () => undefined) {
  const started = await startYaraScanner(files, onRunaway)
  scanners.push(started)
  return started
}

test('a process that takes too much memory is ended, and who asked it hears so', async () => {
  const yara = startYara({ rss: 1 })
  // Endless, but for the watch.
  await expect(
    yara
      .ask({ type: 'compile', files: [file(1, RUNAWAY)] }, 20_000)
      .then(() => yara.ask({ type: 'scan', pieces: [Buffer.alloc(1_000_000, 'x')] }, 20_000)),
  ).rejects.toThrow(/ended with SIGKILL|is gone/)
})

describe('a source', () => {
  test.each<[string, string, ReturnType<typeof readSource>]>([
    [
      'rules',
      'rule a { condition: true }\nprivate rule b: tag { condition: a }',
      { rules: ['a', 'b'], hasGlobal: false, includes: [] },
    ],
    [
      'words in strings',
      'rule a { strings: $x = "rule b \\" include" condition: $x }',
      { rules: ['a'], hasGlobal: false, includes: [] },
    ],
    [
      'words in comments',
      '/* rule x\n include */ // rule y\nrule a { condition: true }',
      { rules: ['a'], hasGlobal: false, includes: [] },
    ],
    [
      'words in expressions',
      'rule a { strings: $x = /rule b \\/ global/i condition: $x }',
      { rules: ['a'], hasGlobal: false, includes: [] },
    ],
    [
      'include',
      '\ninclude "a.yar"\nglobal rule g { condition: true }',
      { rules: ['g'], hasGlobal: true, includes: [2] },
    ],
  ])('%s', (_name, source, expected) => {
    expect(readSource(source)).toEqual(expected)
  })

  test('what is wrong is told by line', async () => {
    const { errors, costUs } = await checkRules(
      'rule a {\n  condition:\n    $b\n}\n\nrule c { condition: nothing }\n',
    )
    expect(costUs).toBeNull()
    expect(errors.map(({ line }) => line)).toContain(3)
  })

  test.each([
    ['include', 'include "/etc/passwd"\nrule a { condition: true }', 1],
    ['a module of sandboxes', 'import "cuckoo"\nrule a { condition: cuckoo.network.http_request(/x/) }', 1],
    ['an unknown module', '\nimport "androguard"\nrule a { condition: true }', 2],
    ['nothing', '// no rule', 0],
  ])('refused: %s', async (_name, source, line) => {
    const { errors } = await checkRules(source)
    expect(errors[0]?.line).toBe(line)
  })

  test('a good one is counted and timed', async () => {
    expect(await checkRules(`import "pe"\n${rule('a', 'x')}${rule('b', 'y')}`)).toMatchObject({
      errors: [],
      rules: 2,
      costUs: expect.any(Number),
    })
  })
})

describe('scanning', () => {
  test('names rule, file and severity, also where two files have a rule of one name', async () => {
    const yara = await scanner([
      file(1, rule('same', 'alpha', '"critical"')),
      file(2, rule('same', 'beta')),
      file(3, `global rule off { condition: false }\n${rule('never', 'alpha')}`),
    ])
    const pieces = [Buffer.from('alpha'), Buffer.from('beta'), Buffer.from('gamma')]
    expect(await yara.scan(pieces, 5_000)).toEqual([
      [{ rule: 'same', file: 'file1.yar', severity: 'critical' }],
      [{ rule: 'same', file: 'file2.yar', severity: '' }],
      [],
    ])
  }, 60_000)

  test('a rule that does not end is stopped in time, named, and the others go on', async () => {
    const named: string[] = []
    const yara = await scanner([file(1, rule('good', 'alpha')), file(2, RUNAWAY)], ({ name }) =>
      named.push(name),
    )
    const start = performance.now()
    await expect(yara.scan([Buffer.alloc(200_000, 1)], 500)).rejects.toThrow(ChildLateError)
    expect(performance.now() - start).toBeLessThan(15_000)
    await until('the file is named', () => Promise.resolve(named.length > 0))
    expect(named).toEqual(['file2.yar'])
    expect(await yara.scan([Buffer.from('alpha')], 5_000)).toMatchObject([[{ rule: 'good' }]])
  }, 60_000)
})

describe('the check', () => {
  const zip = zipOf([{ name: 'inner.txt', content: Buffer.from('alpha beta') }]).toString('base64')
  const mail = Buffer.from(
    `From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\ngamma\r\n--b\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${zip}\r\n--b--\r\n`,
  )
  const run = async (source: string, settings: Partial<typeof DEFAULT_SETTINGS.yara> = {}) => {
    const yara = await scanner([file(1, source)])
    const check = yaraCheck(yara, { ...DEFAULT_SETTINGS.yara, ...settings })
    return check.run({} as never, parseMessage(mail), {} as CheckDeps)
  }

  test.each<[string, Partial<typeof DEFAULT_SETTINGS.yara>, object]>([
    ['', {}, { code: 'yara.match', holds: true }],
    ['"high"', {}, { code: 'yara.match', holds: true }],
    ['"low"', {}, { code: 'yara.match', holds: false, score: 3 }],
    ['20', {}, { code: 'yara.match', holds: false }],
    ['"critical"', {}, { code: 'yara.virus' }],
    ['95', {}, { code: 'yara.virus' }],
    ['"critical"', { action: 'score', score: 7 }, { code: 'yara.match', holds: false, score: 7 }],
    ['"low"', { action: 'virus' }, { code: 'yara.virus' }],
  ])(
    'severity %s decides, or the setting: %j',
    async (severity, settings, expected) => {
      expect(await run(rule('met', 'alpha', severity), settings)).toMatchObject([
        { ...expected, evidence: { rule: 'met', file: 'file1.yar', where: 'a.zip/inner.txt' } },
      ])
    },
    60_000,
  )

  test('texts and header are looked through', async () => {
    expect(await run(rule('text', 'gamma'))).toMatchObject([{ evidence: { where: 'body' } }])
    expect(await run(rule('header', 'Subject: x'))).toMatchObject([{ evidence: { where: 'message' } }])
    expect(await run(rule('nowhere', 'delta'))).toEqual([])
  }, 60_000)

  test('what does not end holds the mail', async () => {
    const slow = await run(RUNAWAY.replaceAll('filesize', '100000'), { limitMs: 300 })
    expect(slow).toEqual([{ code: 'yara.late', evidence: { ms: 300 } }])
  }, 60_000)

  test('stored mail is tried message by message', async () => {
    async function* mails() {
      yield mail
      yield Buffer.from('From: a@b.example\r\n\r\nnothing\r\n')
    }
    expect(await tryRules(rule('met', 'alpha'), mails())).toEqual([['met'], []])
  }, 60_000)
})
