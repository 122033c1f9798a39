/** What is made of a list of settings, made once for each of its versions. */
export function madeOnce<Made>(make: (list: readonly string[]) => Made): (list: readonly string[]) => Made {
  const made = new WeakMap<readonly string[], Made>()
  return (list) => {
    const known = made.get(list)
    if (known !== undefined) return known
    const fresh = make(list)
    made.set(list, fresh)
    return fresh
  }
}
