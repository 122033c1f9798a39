import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddresses } from './addresses.ts'

const TABLE: readonly [source: string, expected: readonly (readonly [name: string, address: string])[]][] = [
  ['a@b.example', [['', 'a@b.example']]],
  ['A.B@B.Example', [['', 'A.B@b.example']]],
  ['<a@b.example>', [['', 'a@b.example']]],
  ['Name <a@b.example>', [['Name', 'a@b.example']]],
  ['"Last, First" <a@b.example>', [['Last, First', 'a@b.example']]],
  // Names whose quotes are lacking.
  ['Last, First <a@b.example>', [['Last, First', 'a@b.example']]],
  ['Last; First <a@b.example>', [['Last; First', 'a@b.example']]],
  ['Last,\r\n First <a@b.example>', [['Last, First', 'a@b.example']]],
  ['Last, First, <a@b.example>', [['Last, First', 'a@b.example']]],
  ['Last, "Jr." <a@b.example>', [['Last, Jr.', 'a@b.example']]],
  [Buffer.from('박민지, 대리 <a@b.example>').toString('latin1'), [['박민지, 대리', 'a@b.example']]],
  ['=?utf-8?B?67CV66+87KeA?=, =?utf-8?B?64yA66as?= <a@b.example>', [['박민지, 대리', 'a@b.example']]],
  [
    'Last, First <a@b.example>, Other, One <c@d.example>',
    [
      ['Last, First', 'a@b.example'],
      ['Other, One', 'c@d.example'],
    ],
  ],
  // Several senders stay several.
  [
    'ceo@bank.example, First <a@b.example>',
    [
      ['', 'ceo@bank.example'],
      ['First', 'a@b.example'],
    ],
  ],
  [
    '"ceo@bank.example", First <a@b.example>',
    [
      ['', 'ceo@bank.example'],
      ['First', 'a@b.example'],
    ],
  ],
  [
    'Last <a@b.example>, First <c@d.example>',
    [
      ['Last', 'a@b.example'],
      ['First', 'c@d.example'],
    ],
  ],
  ['Name<a@b.example>', [['Name', 'a@b.example']]],
  ['a@b.example (Name)', [['Name', 'a@b.example']]],
  ['a@b.example (Name (nested) \\) x)', [['Name (nested) ) x', 'a@b.example']]],
  [
    'a@b.example, c@d.example',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  [
    'group: a@b.example, X <c@d.example>; e@f.example',
    [
      ['', 'a@b.example'],
      ['X', 'c@d.example'],
      ['', 'e@f.example'],
    ],
  ],
  ['undisclosed-recipients:;', []],
  ['"ceo@bank.example" <x@evil.example>', [['ceo@bank.example', 'x@evil.example']]],
  ['ceo@bank.example <x@evil.example>', [['ceo@bank.example', 'x@evil.example']]],
  [
    '<a@b.example> <c@d.example>',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  ['"a b"@c.example', [['', '"a b"@c.example']]],
  ['<@relay.example,@two.example:a@b.example>', [['', 'a@b.example']]],
  ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', [['Pete', 'pete@silly.test']]],
  ['Joe Q. Public <john.q.public@example.com>', [['Joe Q. Public', 'john.q.public@example.com']]],
  ['"Joe \\"Q\\" Public" <j@example.com>', [['Joe "Q" Public', 'j@example.com']]],
  ['a . b @ c . example', [['', 'a.b@c.example']]],
  ['=?utf-8?q?Andr=C3=A9?= <a@b.example>', [['André', 'a@b.example']]],
  ['"=?utf-8?q?Andr=C3=A9?=" <a@b.example>', [['André', 'a@b.example']]],
  ['a@xn--3e0b707e.example', [['', 'a@xn--3e0b707e.example']]],
  [Buffer.from('a@한국.example').toString('latin1'), [['', 'a@xn--3e0b707e.example']]],
  ['a@[192.0.2.1]', [['', 'a@[192.0.2.1]']]],
  ['John Doe j@d.example', [['John Doe', 'j@d.example']]],
  ['Name <>', [['Name', '']]],
  ['postmaster', [['postmaster', '']]],
  [
    'a@b.example,,,c@d.example,',
    [
      ['', 'a@b.example'],
      ['', 'c@d.example'],
    ],
  ],
  ['', []],
  ['"Name" <mailto:a@b.example>', [['Name', 'a@b.example']]],
]

describe('parseAddresses', () => {
  it.each(TABLE)('%s', (source, expected) => {
    const found = parseAddresses(source, 100).mailboxes.map((box) => [box.name, box.address])
    expect(found).toEqual(expected)
  })

  it('stops at the limit and says so', () => {
    const list = parseAddresses(Array.from({ length: 10 }, (_, i) => `a${i}@b.example`).join(), 5)
    expect(list.mailboxes).toHaveLength(5)
    expect(list.cut).toBe(true)
  })

  it.each(['nobody', '<a@b.example', '"open', '(open', '<no-at-sign>'])('calls %s invalid', (source) => {
    expect(parseAddresses(source, 10).invalid).toBe(true)
  })

  it('reads back what it is given', () => {
    const atom = fc.stringMatching(/^[a-z0-9][a-z0-9_+-]{0,10}$/)
    const box = fc.record({
      name: fc.stringMatching(/^[A-Za-z][A-Za-z ,.;:<>@()]{0,18}[a-z]$/),
      local: atom,
      domain: fc.stringMatching(/^[a-z][a-z0-9]{0,10}\.[a-z]{2,5}$/),
    })
    fc.assert(
      fc.property(fc.array(box, { maxLength: 5 }), (boxes) => {
        const source = boxes.map((entry) => `"${entry.name}" <${entry.local}@${entry.domain}>`).join(', ')
        const expected = boxes.map((entry) => ({
          name: entry.name,
          address: `${entry.local}@${entry.domain}`,
        }))
        expect(parseAddresses(source, 10).mailboxes).toEqual(expected)
      }),
    )
  })

  it('never throws, and gives no address without exactly its two halves', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      '\\',
      '(',
      ')',
      ',',
      ';',
      ':',
      '@',
      '[',
      ']',
      'a',
      'b.c',
      ' ',
      '\t',
      '\xed\x95\x9c',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        for (const box of parseAddresses(pieces.join(''), 50).mailboxes) {
          if (box.address !== '') expect(box.address).toMatch(/^.+@[^@\s]+$/)
        }
      }),
    )
  })
})
