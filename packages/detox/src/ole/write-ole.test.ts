/** What is written is read alike by both readers, whatever its size. */
import { readOleTree, type OleNode } from '@postern/mail/container/office/ole.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DetoxBudget, limitsFor } from '../budget.ts'
import { EQUATION_CLASS, storageOf, streamOf } from '../testing/ole.ts'
import { reopenOle } from './reopen-ole.ts'
import { writeOle } from './write-ole.ts'

/** Bytes of the streams by their paths. */
function flat(node: OleNode, path = ''): [string, string][] {
  return (node.children ?? []).flatMap((child) =>
    child.children
      ? flat(child, `${path}${child.name}/`)
      : [[`${path}${child.name}`, child.content.toString('hex')] as [string, string]],
  )
}

function bothRead(root: OleNode): void {
  const bytes = writeOle(root)
  const tree = readOleTree(bytes, new DetoxBudget(limitsFor(bytes.length)))!
  const wanted = Object.fromEntries(flat(root))
  expect(Object.fromEntries(flat(tree))).toEqual(wanted)
  const streams = [...reopenOle(bytes)].map(([path, content]) => [path, content.toString('hex')])
  expect(Object.fromEntries(streams)).toEqual(wanted)
}

test('streams of all sizes, in storages within each other', () => {
  const sizes = fc.constantFrom(0, 1, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 9000)
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 40 }), fc.nat(3), (lengths, depth) => {
      const streams = lengths.map((length, i) =>
        streamOf(`${'s'.repeat(i % 7)}${i}`, Buffer.alloc(length, i + 1)),
      )
      let root = storageOf('Root Entry', streams)
      for (let i = 0; i < depth; i++)
        root = storageOf('Root Entry', [{ ...root, name: `in${i}` }, streamOf('a', 'b')])
      bothRead(root)
    }),
    { numRuns: 30 },
  )
})

test('a file whose table of sectors has a list of its own', () => {
  bothRead(storageOf('Root Entry', [streamOf('large', Buffer.alloc(8_000_000, 7)), streamOf('small', 'x')]))
})

test('classes of storages stay', () => {
  const bytes = writeOle(storageOf('Root Entry', [storageOf('in', [], EQUATION_CLASS)], EQUATION_CLASS))
  const tree = readOleTree(bytes, new DetoxBudget(limitsFor(bytes.length)))!
  expect([tree, tree.children![0]!].map(({ classId }) => classId.toString('hex'))).toEqual([
    EQUATION_CLASS,
    EQUATION_CLASS,
  ])
})
