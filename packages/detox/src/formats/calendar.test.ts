import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const event = (lines: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:회의\\, 3층\r\n${lines}END:VEVENT\r\nEND:VCALENDAR\r\n`
const card = (lines: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:김\r\n${lines}END:VCARD\r\n`
const alarm = (lines: string): string => `BEGIN:VALARM\r\nTRIGGER:-PT5M\r\n${lines}END:VALARM\r\n`

test.each([
  [
    'a file',
    event('ATTACH;FMTTYPE=application/x-msdownload;ENCODING=BASE64;VALUE=BINARY:TVo=\r\n'),
    'embedded-file×1',
  ],
  ['a file in an address', event('ATTACH:data:text/html;base64,PHNjcmlwdD4=\r\n'), 'embedded-file×1'],
  ['a file elsewhere', event('ATTACH:https://a.example/x.exe\r\n'), 'external-relation×1'],
  ['a file in a folded line', event('ATT\r\n ACH:https://a.exa\r\n mple/x.exe\r\n'), 'external-relation×1'],
  ['a program', event(alarm('ACTION:PROCEDURE\r\nATTACH:file://host/x.exe\r\n')), 'launch×1'],
  ['mail', event(alarm('ACTION:EMAIL\r\nATTENDEE:mailto:a@a.example\r\n')), 'action×1'],
  [
    'a sound elsewhere',
    event(alarm('ACTION:AUDIO\r\nATTACH:https://a.example/x.wav\r\n')),
    'external-relation×1',
  ],
  ['an address that runs', event('URL:javascript:alert(1)\r\n'), 'dangerous-link×1'],
  ['an address of a share', event('URL:\\\\\\\\host\\\\share\r\n'), 'dangerous-link×1'],
  [
    'a script in a page',
    event('X-ALT-DESC;FMTTYPE=text/html:<p>a\\, b</p><script>x\\;</script>\r\n'),
    'script×1',
  ],
  [
    'another text elsewhere',
    event('DESCRIPTION;ALTREP="https://a.example/x":plain\r\n'),
    'external-relation×1',
  ],
  ['a line that is none', event('A TTACH:https://a.example/x\r\n'), 'unknown-part×1'],
  ['a sound of a contact', card('SOUND;ENCODING=b:AAAA\r\n'), 'media×1'],
  ['a contact in a contact', card('AGENT:BEGIN:VCARD\\nEND:VCARD\r\n'), 'embedded-file×1'],
  ['a picture elsewhere', card('PHOTO;VALUE=URI:https://a.example/x.png\r\n'), 'remote-picture×1'],
  ['a file by a name of its own', card('X-FILE;ENCODING=b:TVo=\r\n'), 'embedded-file×1'],
  [
    'a program as a key',
    card(`KEY;ENCODING=b:${Buffer.from('MZ\x90\0program').toString('base64')}\r\n`),
    'embedded-file×1',
  ],
  [
    'a line behind a carriage return',
    event('DESCRIPTION:x\rATTACH:https://a.example/x.exe\r\n'),
    'external-relation×1',
  ],
  ['a second action', event(alarm('ACTION:DISPLAY\r\nACTION:PROCEDURE\r\n')), 'launch×1'],
  ['a program of vCalendar 1.0', event('PALARM:20200101T000000;;;c:/x.exe\r\n'), 'launch×1'],
  ['mail of vCalendar 1.0', event('MALARM:20200101T000000;;;a@a.example\r\n'), 'action×1'],
  ['a sound of vCalendar 1.0', event('AALARM:20200101T000000;;;//host/x.wav\r\n'), 'media×1'],
  ['a page by a name of its own', event('X-HTML-DESCRIPTION:<script>x</script>\r\n'), 'script×1'],
  ['a script in a property of its own', event('X-CONFERENCE:javascript:x\r\n'), 'dangerous-link×1'],
  ['a script for an organizer', event('ORGANIZER:java\r\n script:x\r\n'), 'dangerous-link×1'],
  ['a share in a property', event('RELATED:file://host.example/x\r\n'), 'dangerous-link×1'],
  [
    'a share in a parameter',
    event('ATTENDEE;DIR="file://host.example/x":mailto:a@a.example\r\n'),
    'dangerous-link×1',
  ],
  [
    'a second other text',
    event('DESCRIPTION;ALTREP="https://a.example/x";ALTREP="cid:x":plain\r\n'),
    'external-relation×1',
  ],
  [
    'an address in digits',
    card('URL;ENCODING=QUOTED-PRINTABLE:=6Aavascript=3A=\r\nx\r\n'),
    'dangerous-link×1',
  ],
  ['a file in groups', card('item1.X-FILE;ENCODING=BASE64:TVo=\r\n'), 'embedded-file×1'],
])('%s is removed', async (_, text, removed) => {
  const outcome = await tryDisarm('a', text)
  expect(inShort(outcome)).toEqual([removed])
  const after = bytesOf(outcome).toString()
  expect(after).toMatch(/회의\\, 3층|김/)
  expect(inShort(await tryDisarm('a', after))).toEqual([])
})

test('a page that stays is written as a value again', async () => {
  const after = bytesOf(
    await tryDisarm('a', event('X-ALT-DESC;FMTTYPE=text/html:<p>a\\, b</p><script>x\\;</script>\r\n')),
  ).toString()
  expect(after.replaceAll('\r\n ', '')).toContain(
    'X-ALT-DESC;FMTTYPE=text/html:<html><head><meta charset="utf-8"></head><body><p>a\\, b</p></body></html>\r\n',
  )
})

test.each([
  [
    'what a meeting has',
    event(
      `URL:https://a.example/\r\nATTENDEE;CN=Kim:mailto:kim@a.example\r\nX-MY-OWN:text\r\n${alarm('ACTION:DISPLAY\r\nDESCRIPTION:x\r\n')}`,
    ),
  ],
  [
    'a share that people read of',
    event('DESCRIPTION:file://host.example/x\r\nLOCATION:\\\\\\\\host\\\\x\r\n'),
  ],
  ['a sound without a file', event('AALARM:20200101T000000;;;\r\n')],
  ['addresses of people', event('ORGANIZER;SENT-BY="mailto:b@a.example";CN="Kim, A":mailto:a@a.example\r\n')],
  ['a part of the mail', event('ATTACH:cid:1@a.example\r\n')],
  [
    'what a contact has',
    card(
      'TEL;TYPE=CELL:010-1234-5678\r\nEMAIL:kim@a.example\r\nURL:https://a.example/\r\nKEY;ENCODING=b:AAAA\r\n',
    ),
  ],
  [
    'lines of vCard 2.1',
    'BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:=EA=B9=80=\n=20X\nEND:VCARD\n',
  ],
])('%s stays as it is', async (_, text) => {
  expect(inShort(await tryDisarm('a', text))).toEqual([])
})

test('the picture of a contact stays, and loses what it hides', async () => {
  const png = await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
    .png()
    .toBuffer()
  const photo = (bytes: Buffer): string => card(`PHOTO;ENCODING=b;TYPE=PNG:${bytes.toString('base64')}\r\n`)
  expect(inShort(await tryDisarm('a', photo(png)))).toEqual([])
  const outcome = await tryDisarm('a', photo(Buffer.concat([png, Buffer.from('<script>')])))
  expect(inShort(outcome)).toEqual(['hidden-data×1 photo'])
  expect(inShort(await tryDisarm('a', bytesOf(outcome)))).toEqual([])
})

test('a program in the place of a picture goes', async () => {
  const outcome = await tryDisarm(
    'a',
    card(`PHOTO;ENCODING=b:${Buffer.from('MZ\x90\0program').toString('base64')}\r\n`),
  )
  expect(bytesOf(outcome).toString()).not.toContain('PHOTO')
})

test.each(['a.ics', 'a.vcf'])('%s is one by its name', async (name) => {
  expect(inShort(await tryDisarm(name, 'X:1\r\nATTACH:https://a.example/\r\n'))).not.toEqual([])
})

test('words that look like a share, and parts of the mail, do not break what something was removed from', async () => {
  const kept = 'DESCRIPTION:file://host.example/x\r\nATTACH;X=1:cid:1@a.example\r\n'
  const after = bytesOf(await tryDisarm('a', event(`${kept}URL:javascript:x\r\n`))).toString()
  expect(after).toBe(event(kept))
})

test('an alarm without end fails', async () => {
  expect(inShort(await tryDisarm('a', 'BEGIN:VCALENDAR\r\nBEGIN:VALARM\r\n'))).toEqual(['failed: broken'])
})

test('lines put together at random have nothing left to remove', async () => {
  const line = fc.constantFrom(
    'ATTACH:https://a.example/',
    'ATTACH',
    ';VALUE=BINARY',
    ':',
    'BEGIN:VALARM',
    'END:VALARM',
    'ACTION:PROCEDURE',
    '\r\n ',
    '\r\n',
    '\n',
    'URL:javascript:x',
    'X-ALT-DESC;FMTTYPE=text/html:<script>',
    'PHOTO:data:image/png;base64,AA',
    '"',
    'DESCRIPTION;ALTREP="data:x"',
    'text',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
      const outcome = await tryDisarm('a', event(`${lines.join('')}\r\n`))
      if (outcome.outcome !== 'disarmed') return
      expect(outcome.bytes.toString()).not.toMatch(/^ATTACH:http/im)
      expect(inShort(await tryDisarm('a', outcome.bytes))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
