/** What the browser remembers; nothing breaks where storage is forbidden or holds something else. */

function read(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(`postern:${key}`)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(`postern:${key}`, JSON.stringify(value))
  } catch (error) {
    // Private windows and full storage: the choice holds until the page is left.
    if (!(error instanceof DOMException)) throw error
  }
}

/** @returns the stored JSON value, null when there is none that can be read */
export const readStored = (key: string): unknown => read(() => localStorage, key)
export const writeStored = (key: string, value: unknown): void => write(() => localStorage, key, value)

/** The same, kept for the browser session (product §2). */
export const readForSession = (key: string): unknown => read(() => sessionStorage, key)
export const writeForSession = (key: string, value: unknown): void => write(() => sessionStorage, key, value)
