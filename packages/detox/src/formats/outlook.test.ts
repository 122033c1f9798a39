/** Mail as Outlook packs it: what acts in it, in its files and in mail within it, is gone; mail with nothing of that stays. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { expect, test } from 'vitest'
import { STRICT } from '../policy.ts'
import { storageOf, streamOf } from '../testing/ole.ts'
import { msgNodes, msgOf, TNEF_BODY, TNEF_CLASS, tnefOf } from '../testing/outlook.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

const FORMULA = "a,=cmd|'/c calc'!A0"
const PLAIN = { '37010102': Buffer.from('x'), '3707001F': 'a.txt' }
const CSV = { '37010102': Buffer.from(FORMULA), '3707001F': 'o.csv' }
const REMINDER = Buffer.concat([
  Buffer.from('010000001f001f85', 'hex'),
  Buffer.from('0820060000000000c000000000000046000000001f850000', 'hex'),
  Buffer.from('01000000060000005c005c0061000000', 'hex'),
])

test.each<[string, Buffer, readonly string[]]>([
  [
    'a file',
    tnefOf(
      [['a.txt', 'x']],
      [
        [TNEF_CLASS, 'IPM.Microsoft Mail.Note\0'],
        [TNEF_BODY, 'hello\0'],
      ],
    ),
    [],
  ],
  [
    'a file that acts',
    tnefOf([
      ['o.csv', FORMULA],
      ['a.txt', 'x'],
    ]),
    ['formula×1 o.csv'],
  ],
  ['a program', tnefOf([['a.exe', 'MZ\0']]), ['notice mode a.exe']],
  ['a form of its own', tnefOf([], [[TNEF_CLASS, 'IPM.Note.Evil\0']]), ['unknown-part×1']],
  ['a reminder with a sound of another host', tnefOf([], [[0x00069003, REMINDER]]), ['external-relation×1']],
  ['an early end', tnefOf([['a.txt', 'x']]).subarray(0, -4), ['failed: broken']],
])('TNEF with %s', async (_, bytes, said) => {
  expect(inShort(await tryDisarm('winmail.dat', bytes))).toEqual(said)
})

test.each<[string, Buffer, readonly string[]]>([
  ['a file', msgOf({ '001A001F': 'IPM.Note', '1000001F': 'hello' }, [PLAIN]), []],
  ['HTML of plain tags', msgOf({ '10130102': Buffer.from('<p><img src="https://a.example/x.png">') }), []],
  ['HTML that acts', msgOf({ '10130102': Buffer.from('<p onclick=x()>y') }), ['script×1 message.html']],
  ['a file that acts', msgOf({}, [PLAIN, CSV]), ['formula×1 o.csv']],
  [
    'a message within it',
    msgOf({}, [{ '3701000D': msgNodes({ '1000001F': 'in' }, [CSV]) }]),
    ['formula×1 o.csv'],
  ],
  ['an object', msgOf({}, [{ '3701000D': [streamOf('CONTENTS', 'x')] }]), ['ole-object×1']],
  ['a file of another host', msgOf({}, [{ '370D001F': '\\\\host\\a.doc' }]), ['external-relation×1']],
  [
    'a reminder with a sound of another host',
    msgOf({ '8005001F': '\\\\host\\a.wav' }),
    ['external-relation×1'],
  ],
  ['a form of its own', msgOf({ '001A001F': 'IPM.Note.Evil' }), ['unknown-part×1']],
])('.msg with %s', async (_, bytes, said) => {
  expect(inShort(await tryDisarm('a.msg', bytes))).toEqual(said)
})

test('what is left comes out in a zip', async () => {
  const bytes = msgOf({ '1000001F': '안녕', '10130102': Buffer.from('<p>x</p>') }, [PLAIN, CSV, PLAIN])
  const outcome = await tryDisarm('메일.msg', bytes)
  expect(outcome).toMatchObject({ name: '메일.zip', kind: 'message' })
  const entries = [...reopenZip(bytesOf(outcome))].map(([name, content]) => [name, content.toString()])
  expect(entries).toEqual([
    ['message.txt', '\ufeff안녕'],
    ['message.html', '\ufeff<p>x</p>'],
    ['a.txt', 'x'],
    ['o.csv', "a,'=cmd|'/c calc'!A0"],
    ['a (2).txt', 'x'],
  ])
  expect(inShort(await tryDisarm('메일.zip', bytesOf(outcome)))).toEqual([])
})

test('messages within each other end at the budget', async () => {
  let nodes = msgNodes({}, [CSV])
  for (let depth = 0; depth < 20; depth++) nodes = msgNodes({}, [{ '3701000D': nodes }])
  const [first, ...more] = nodes
  const bytes = msgOf({}, [{ '3701000D': [first!, ...more, storageOf('__nameid_version1.0x', [])] }])
  expect(inShort(await tryDisarm('a.msg', bytes))[0]).toMatch(/^failed: (?:limit|broken)$/)
})

const root = corpora()
test.skipIf(root === null)(`TNEF of the corpora${root === null ? ` (${CORPORA_ABSENT})` : ''}`, async () => {
  const folder = join(root!, 'suites/tnef-mimekit')
  const files = readdirSync(folder).filter((name) => name.endsWith('.tnef'))
  const policy = { within: { ...STRICT.within, unsupported: 'pass' as const } }
  for (const name of files) {
    const outcome = await tryDisarm('winmail.dat', readFileSync(join(folder, name)), { policy })
    const isCut = name === 'panic.tnef' || name === 'garbage-at-end.tnef'
    expect([name, outcome.outcome === 'failed']).toEqual([name, isCut])
  }
  expect(files.length).toBeGreaterThan(15)
})
