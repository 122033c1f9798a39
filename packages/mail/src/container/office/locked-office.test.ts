/** Office documents that are locked: a compound file around what nobody sees. */
import { oleOf } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import { detectType } from '../../file-type/file-type.ts'

test('a locked Office document is of a kind of its own, not a document, workbook or presentation', () => {
  const locked = oleOf([
    ['EncryptionInfo', Buffer.from('x')],
    ['EncryptedPackage', Buffer.from('y')],
  ])
  expect(detectType(locked)).toMatchObject({
    type: 'application/x-ooxml-encrypted',
    extension: 'encrypted-office',
    encrypted: true,
  })
})
