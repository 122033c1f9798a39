import { expect, test } from 'vitest'
import { parseMessage } from '../parse.ts'
import { readContents } from './read.ts'

function activeIn(name: string, content: Buffer): string[] {
  const head = `Content-Type: application/octet-stream; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const facts = parseMessage(Buffer.from(head + content.toString('base64')))
  return readContents(facts, () => null).active.map(({ feature }) => feature)
}

const SCRIPT = '<html><body><script>location.href="https://a.example/"</script></body></html>'
const saved = (markup: string): Buffer =>
  Buffer.concat([
    Buffer.from('bplist00\xd1\x01\x02_\x10\x0fWebMainResource\xd2_\x10\x0fWebResourceDataO\x10', 'latin1'),
    Buffer.from(markup),
    Buffer.from([0, 0, 0, 8, 0xd1]),
  ])

test.each(['page.webarchive', 'page.dat'])('a page that Safari saved is a page: %s', (name) => {
  expect(activeIn(name, saved(SCRIPT))).toContain('page-script')
})

test('one without a script does nothing', () => {
  expect(activeIn('page.webarchive', saved('<html><body>Hello</body></html>'))).toEqual([])
})
