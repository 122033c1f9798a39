/** `postern blobs move`: takes what older stores hold into the one that the environment names. */
import { parseArgs } from 'node:util'
import { countBlobs, moveBlobs, type Moved } from '../platform/blob/move.ts'
import { openBlobStores } from '../platform/blob/open.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'

const TELL_EVERY_MS = 5_000

export async function blobsCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  if (positionals.length !== 1 || positionals[0] !== 'move') throw new UsageError('usage: postern blobs move')
  const { store, older } = await openBlobStores(readEnv())
  if (older.length === 0)
    throw new UsageError('There is no older store: set BLOB_URL, or BLOB_OLD_URL to move back to files')
  for (const from of older) {
    const total = await countBlobs(from, Date.now())
    tellMoved(await moveBlobs({ from, to: store }, Date.now(), teller(total)))
    const left = await countBlobs(from, Date.now())
    if (left > 0)
      console.log(`${left} stay in the older store too until they are two days old: run this again then.`)
  }
}

function teller(total: number): (state: Moved) => void {
  let told = Date.now()
  return ({ moved, bytes }) => {
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    console.log(`${moved} of ${total}, ${(bytes / 1024 ** 2).toFixed(0)} MiB`)
  }
}

function tellMoved({ moved, bytes, damaged }: Moved): void {
  console.log(
    `${moved} messages and files, ${(bytes / 1024 ** 2).toFixed(0)} MiB, are in the new store and whole.`,
  )
  if (damaged.length === 0) return
  console.log(`${damaged.length} are damaged and stay where they are:\n${damaged.join('\n')}`)
  process.exitCode = 1
}
