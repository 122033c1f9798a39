import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeIdOf } from './identity.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'postern-node-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a node keeps its id, and another data folder is another node', () => {
  const id = nodeIdOf(folder)
  expect(nodeIdOf(folder)).toBe(id)
  expect(readdirSync(folder)).toEqual(['node-id'])
  rmSync(join(folder, 'node-id'))
  expect(nodeIdOf(folder)).not.toBe(id)
})

test('a file that holds no id is named, not replaced', () => {
  writeFileSync(join(folder, 'node-id'), 'gw-1\n')
  expect(() => nodeIdOf(folder)).toThrow(/node-id does not hold the id of a node/)
})
