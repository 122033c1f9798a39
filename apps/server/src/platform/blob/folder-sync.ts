import { closeSync, fsync, open } from 'node:fs'
import { promisify } from 'node:util'

// By calls and numbers of files: handles of fs/promises cost several times as much, and closing a folder waits for nothing.
const openFolder = promisify(open)
const syncFile = promisify(fsync)

/**
 * Syncs folders so that renames into them survive a power cut. Callers that arrive while a sync runs share the next
 * one: under load one sync serves many messages.
 */
export function createFolderSync(): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()

  async function sync(folder: string): Promise<void> {
    const opened = await openFolder(folder, 'r')
    await syncFile(opened).finally(() => closeSync(opened))
  }

  function start(folder: string): Promise<void> {
    const promise = sync(folder).finally(() => running.delete(folder))
    running.set(folder, promise)
    return promise
  }

  return (folder) => {
    const current = running.get(folder)
    if (!current) return start(folder)
    // The running sync may have begun before our rename: only the next one is sure to cover it.
    const next = waiting.get(folder)
    if (next) return next
    const promise = current
      .catch(() => undefined)
      .then(() => {
        waiting.delete(folder)
        return start(folder)
      })
    waiting.set(folder, promise)
    return promise
  }
}
