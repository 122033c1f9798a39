import { REJECT_CODES } from '@postern/contract/codes/reject.ts'
import { replyFault } from '@postern/contract/settings/edge.ts'
import { expect, test } from 'vitest'
import { chosenReply } from './chosen-reply.ts'
import { rejectReply } from './replies.ts'

const saying = (replies: readonly string[], replyLinks = false) => ({
  edge: { replies, replyLinks },
  basic: { publicUrl: 'https://mail.example.com' },
})

test('words stay, both codes are those chosen', () => {
  const catalogued = rejectReply(103)
  expect(chosenReply(catalogued, 103, saying(['103=450']))).toEqual({
    ...catalogued,
    code: 450,
    enhanced: '4.7.1',
  })
  expect(chosenReply(catalogued, 103, saying(['103 = 421']))).toMatchObject({ code: 421, close: true })
  expect(chosenReply(rejectReply(118), 118, saying(['118=450']))).not.toHaveProperty('close')
  expect(chosenReply(catalogued, 103, saying(['104=450']))).toBe(catalogued)
  expect(chosenReply(catalogued, null, saying(['103=450']))).toBe(catalogued)
})

test('where it is set, a refusal says where to read more, in one line that fits (RFC 5321 §4.5.3.1.5)', () => {
  const longest = `https://mail.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`
  for (const code of REJECT_CODES) {
    const settings = { edge: { replies: [], replyLinks: true }, basic: { publicUrl: longest } }
    const { code: smtp, enhanced, lines } = chosenReply(rejectReply(code), code, settings)
    expect(lines).toEqual([`${rejectReply(code).lines[0]!} (${longest}/link/reject/${String(code)})`])
    expect(`${String(smtp)} ${enhanced} ${lines[0]!}\r\n`.length).toBeLessThanOrEqual(512)
  }
  expect(chosenReply(rejectReply(103), 103, saying(['103=450'], true))).toMatchObject({
    code: 450,
    lines: [expect.stringMatching(/\(https:\/\/mail\.example\.com\/link\/reject\/103\)$/)],
  })
  expect(chosenReply(rejectReply(103), null, saying([], true))).toEqual(rejectReply(103))
})

test.each(['103=450', '100=552', '113=421', '134=450', '128 = 451'])('%s may be chosen', (entry) =>
  expect(replyFault(entry)).toBeNull(),
)

test.each(['103', '103=250', '999=550', '107=550', '103=555', '113=550', '134=554', '103=450=1', '=450', ''])(
  '%s may not',
  (entry) => expect(replyFault(entry)).toBe('INVALID_REJECT_CODE'),
)

test('there is nothing but codes that may be answered in another way', () => {
  for (const code of REJECT_CODES) expect(replyFault(`${String(code)}=450`)).toBeNull()
})
