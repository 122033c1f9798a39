/** A small file system in memory, to be filled up. */
import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** Root, where mounting is allowed. */
export async function canMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  try {
    await (await smallDisk(1)).remove()
    return true
  } catch {
    // Not allowed.
    return false
  }
}

export interface SmallDisk {
  readonly folder: string
  /** Leaves so many bytes free. */
  fill(free: number): void
  empty(): void
  remove(): Promise<void>
}

/** Of so many MiB. @throws where mounting is not allowed */
export async function smallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  const filler = openSync(join(folder, 'filler'), 'w')
  const block = Buffer.alloc(MIB)
  return {
    folder,
    fill: (free) => {
      let at = 0
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        const more = Math.min(block.length, bavail * bsize - free)
        if (more <= 0) return
        at += writeSync(filler, block, 0, more, at)
      }
    },
    empty: () => ftruncateSync(filler, 0),
    remove: async () => {
      closeSync(filler)
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
