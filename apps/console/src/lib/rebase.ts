/** A form whose row somebody else saved meanwhile: their changes come in, what was typed here stays. */

export interface Rebased {
  /** What was typed here, by the path of its field. */
  readonly kept: ReadonlyMap<string, unknown>
  /** Those of them that somebody else changed too, to something else. */
  readonly clashing: readonly string[]
}

/**
 * Objects are compared member by member, lists as a whole.
 * @param base what the form was made from
 * @param typed what it holds
 * @param now what is stored by now
 */
export function rebase(base: object, typed: object, now: object): Rebased {
  const kept = new Map<string, unknown>()
  const clashing: string[] = []
  const walk = (path: string, was: unknown, mine: unknown, theirs: unknown): void => {
    if (same(mine, was) || same(mine, theirs)) return
    if (isPlain(was) && isPlain(mine) && isPlain(theirs)) {
      for (const key of new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])) {
        walk(path === '' ? key : `${path}.${key}`, was[key], mine[key], theirs[key])
      }
      return
    }
    kept.set(path, mine)
    if (!same(was, theirs)) clashing.push(path)
  }
  walk('', base, typed, now)
  return { kept, clashing }
}

/** Values of forms are what JSON can hold; a field that is not there is one without a value. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
