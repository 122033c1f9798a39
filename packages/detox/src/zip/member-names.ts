/** Names that members of an archive may have: within the folder that it is unpacked to, each once. */

/** Characters that show nothing, or turn the order of others. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A path without what leads out of its folder: roots, drives, `..`; `_` where nothing is left. */
export function innerPath(path: string): string {
  const steps = path
    .replaceAll('\\', '/')
    .replaceAll(HIDDEN, '')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((step) => step !== '' && step !== '.' && step !== '..')
  return steps.length === 0 ? '_' : steps.join('/')
}

/** The name, or one like it that `taken` does not have yet; adds it. Windows minds no case. */
export function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const at = dot > name.lastIndexOf('/') + 1 ? dot : name.length
  let free = name
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name.slice(0, at)} (${i})${name.slice(at)}`
  taken.add(free.toLowerCase())
  return free
}
