/** What the browser remembers; nothing breaks where storage is forbidden or holds something else. */

/** @returns the stored JSON value, null when there is none that can be read */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(`postern:${key}`)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(`postern:${key}`, JSON.stringify(value))
  } catch (error) {
    // Private windows and full storage: the choice holds until the page is left.
    if (!(error instanceof DOMException)) throw error
  }
}
