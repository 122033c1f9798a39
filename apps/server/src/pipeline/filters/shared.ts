/** Processes that keep filters ready have a folder each; one that has nothing yet begins with what another has. */
import { link, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readManifest, writeManifest } from './manifest.ts'

/** Folders of processes that take mail in. */
const FOLDER = /^filters(?:-\d+)?$/

/** Fills an own folder with the segments of another, under names of its own for the same bytes. Does nothing where it has some. */
export async function shareFilters(dataDir: string, own: string): Promise<void> {
  await mkdir(own, { recursive: true, mode: 0o700 })
  if ((await readManifest(own)).segments.length > 0) return
  const others = (await readdir(dataDir))
    .filter((name) => FOLDER.test(name))
    .map((name) => join(dataDir, name))
  for (const other of others) if (other !== own && (await take(other, own))) return
}

async function take(from: string, own: string): Promise<boolean> {
  const { segments, marks } = await readManifest(from)
  if (segments.length === 0) return false
  try {
    const taken = []
    for (const segment of segments) {
      const path = join(own, basename(segment.path))
      await link(segment.path, path)
      taken.push({ ...segment, path })
    }
    await writeManifest(own, { segments: taken, marks })
    return true
  } catch {
    // Its owner has just put others in their place: all are read from the database instead.
    return false
  }
}
