/** Cleans the spool folder after a crash. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes message files that no live transaction can still own: those of our naming, last written over `ageMs`
 * ago. Call at start, before `listen`. Answers how many were removed.
 */
export async function removeStaleSpool(
  folder: string,
  ageMs = 86_400_000,
  now = Date.now(),
): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f-]{36}\.incoming$/.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs < ageMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
