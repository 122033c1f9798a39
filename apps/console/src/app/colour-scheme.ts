/** Where the choice of light or dark is kept; public/theme.js reads the same key before the first paint. */
import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

const KEY = 'postern:scheme'

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const schemeManager: MantineColorSchemeManager = {
  get(fallback) {
    const value = read()
    return isMantineColorScheme(value) ? value : fallback
  },
  set(value) {
    try {
      localStorage.setItem(KEY, value)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear() {
    localStorage.removeItem(KEY)
  },
}
