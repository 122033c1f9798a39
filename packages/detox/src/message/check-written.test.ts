/** A mail that was put together wrongly is not delivered. */
import { parseMessage } from '@postern/mail/parse.ts'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { attachment, mailOf, TEXT } from '../testing/mails.ts'
import { checkWritten } from './check-written.ts'

const [FIRST, SECOND] = [attachment('a.txt', 'a'), attachment('b.txt', 'b')]
const BEFORE = parseMessage(mailOf(TEXT, FIRST, SECOND))
const NONE = new Set<never>()
const [, first, second] = BEFORE.root.children

test.each([
  ['the same', mailOf(TEXT, FIRST, SECOND), NONE, NONE],
  ['a part that was to change', mailOf(TEXT, attachment('c.txt', 'c'), SECOND), new Set([first!]), NONE],
  ['a part that was to go', mailOf(TEXT, FIRST), NONE, new Set([second!])],
])('%s is right', (_, written, changed, gone) => {
  expect(() => checkWritten(BEFORE, written, changed, gone)).not.toThrow()
})

test.each([
  ['a part less', mailOf(TEXT, FIRST), NONE],
  ['a part more', mailOf(TEXT, FIRST, SECOND, FIRST), NONE],
  ['another part that changed', mailOf(TEXT, FIRST, attachment('b.txt', 'c')), new Set([first!])],
  ['parts that changed their places', mailOf(TEXT, SECOND, FIRST), NONE],
  [
    'a part that two readers take differently',
    mailOf(TEXT, ['Content-Type: text/html', ...FIRST], SECOND),
    new Set([first!]),
  ],
])('%s is broken', (_, written, changed) => {
  expect(() => checkWritten(BEFORE, written, changed, NONE)).toThrow(Failure)
})
