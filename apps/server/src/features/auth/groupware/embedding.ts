/** Sessions in the frame of another site, as their row names them: `embedded https://groupware.example.com`. */

const EMBEDDED = 'embedded'

export type EmbeddedType = `${typeof EMBEDDED} ${string}`

export const embeddedType = (site: string): EmbeddedType => `${EMBEDDED} ${site}`

/** The site in whose frames a session is good; null for any other session. */
export function siteOf(authType: string): string | null {
  return isEmbedded(authType) ? authType.slice(EMBEDDED.length + 1) : null
}

export const isEmbedded = (authType: string): boolean => authType.startsWith(`${EMBEDDED} `)

/** How a session came about, for people: without the site. */
export const shownType = (authType: string): string => (isEmbedded(authType) ? EMBEDDED : authType)
