/** Where signing in happens. Apart from the shapes: the page before sign-in needs the paths alone. */

/** Paths outside the API base; plain JSON, no envelope around successes. */
export const AUTH_PATHS = {
  csrf: '/api/auth/csrf',
  session: '/api/auth/session',
  credentials: '/api/auth/callback/credentials',
  signout: '/api/auth/signout',
  providers: '/api/auth/providers',
  signin: '/api/auth/signin',
  groupware: '/api/auth/groupware',
  log: '/api/auth/_log',
  embedded: '/api/auth/embedded',
} as const

/** Page where an entry is traded for a session; the entry stands behind the `#`, which no server and no log sees. */
export const EMBED_PATH = '/embed'
