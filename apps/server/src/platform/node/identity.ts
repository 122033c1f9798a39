/**
 * What tells a node from all others of its installation. Names don't: nodes behind one MX record may all be called by it, and
 * containers have their data in the same folder.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id of the node whose data lies in `dataDir`, made at the first call and kept in its file `node-id`.
 * @throws for a file that holds something else
 */
export function nodeIdOf(dataDir: string): string {
  const path = join(dataDir, 'node-id')
  return readId(path) ?? makeId(path)
}

function readId(path: string): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (Reflect.get(error as object, 'code') === 'ENOENT') return null
    throw error
  }
  if (UUID.test(text)) return text
  throw new Error(`${path} does not hold the id of a node: remove it, and Postern makes a new one`)
}

/** Linked once it is whole: a process that reads it meanwhile finds all of it or nothing. */
function makeId(path: string): string {
  const id = randomUUID()
  const own = `${path}.${id}`
  writeFileSync(own, `${id}\n`, { flag: 'wx' })
  try {
    linkSync(own, path)
    return id
  } catch (error) {
    if (Reflect.get(error as object, 'code') !== 'EEXIST') throw error
    return readId(path)!
  } finally {
    unlinkSync(own)
  }
}
