/** What somebody has tried on the way to the first mail, kept in their browser. */
import { readStored, writeStored } from './storage.ts'

const TESTED = 'setup-server-tested'
const TEST_MAILS = 'setup-test-mails'

export const isServerTested = (): boolean => readStored(TESTED) === true
export const markServerTested = (): void => writeStored(TESTED, true)

/** Test mails that arrived: mail beyond them came from outside. */
export function testMails(): number {
  const stored = readStored(TEST_MAILS)
  return typeof stored === 'number' ? stored : 0
}
export const countTestMail = (): void => writeStored(TEST_MAILS, testMails() + 1)
