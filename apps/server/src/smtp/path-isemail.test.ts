/** The parser of paths against the suite of isemail. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { parsePath } from './path.ts'

const root = corpora()

/** The answer to each category of the suite: isemail grades spellings, while SMTP needs addresses that mail can be delivered to. */
const CATEGORIES: Readonly<Record<string, 'accepted' | 'refused'>> = {
  ISEMAIL_VALID_CATEGORY: 'accepted',
  ISEMAIL_DNSWARN: 'accepted',
  ISEMAIL_RFC5321: 'accepted',
  ISEMAIL_ERR: 'refused',
  /** Comments and folding are for header fields, never for the envelope (RFC 5321 §4.1.2). */
  ISEMAIL_CFWS: 'refused',
  /** Obsolete forms of RFC 5322 §4 must not be generated, and no envelope grammar has them. */
  ISEMAIL_DEPREC: 'refused',
  /** Valid in a header by RFC 5322 but over the lengths or outside the grammar of RFC 5321. */
  ISEMAIL_RFC5322: 'refused',
}
/** Single diagnoses that differ from their category, and why. */
const DEVIATIONS: Readonly<Record<string, readonly ['accepted' | 'refused', string]>> = {
  ISEMAIL_RFC5322_LOCAL_TOOLONG: ['accepted', 'VERP and SRS make local parts over 64 octets'],
  ISEMAIL_RFC5321_IPV6DEPRECATED: [
    'accepted',
    ':: for one group is bad style (RFC 5952 §4.2.2), but every reader of addresses takes it',
  ],
  ISEMAIL_RFC5321_TLDNUMERIC: [
    'refused',
    'no such top-level domain can exist (RFC 3696 §2); 1.2.3.4 would be an address',
  ],
}

/** Single cases that differ. */
const BY_ID: Readonly<Record<string, 'accepted' | 'refused'>> = {
  // Dots at an end of the local part: carriers have handed out such addresses (decision 0093).
  15: 'accepted',
  16: 'accepted',
  // An empty quoted string names no mailbox.
  43: 'refused',
}

describe.skipIf(root === null)(root ? 'isemail suite' : CORPORA_ABSENT, () => {
  const xml = root ? readFileSync(join(root, 'suites/address-isemail/tests.xml'), 'utf8') : ''
  const field = (block: string, name: string): string =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(block)?.[1] ?? ''
  const cases = [...xml.matchAll(/<test id="(\d+)">([\s\S]*?)<\/test>/g)].map(([, id = '', block = '']) => ({
    id,
    address: decodeXml(field(block, 'address')),
    category: field(block, 'category'),
    diagnosis: field(block, 'diagnosis'),
  }))

  it('has all its cases', () => expect(cases).toHaveLength(root ? 164 : 0))

  it.each(cases)('$id $diagnosis', ({ id, address, category, diagnosis }) => {
    const wanted = BY_ID[id] ?? DEVIATIONS[diagnosis]?.[0] ?? CATEGORIES[category]
    const parsed = parsePath(`<${address}>`, 'forward')
    expect(typeof parsed === 'object' ? 'accepted' : 'refused').toBe(wanted)
  })
})

/** Entities; control characters are written as the symbols for them, from U+2400 on. */
function decodeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text
    .replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, hex: string | undefined, name: string) =>
      hex === undefined ? (named[name] ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/[\u2400-\u2420]/g, (symbol) => String.fromCharCode(symbol.charCodeAt(0) - 0x2400))
}
