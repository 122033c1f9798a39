import { lazy } from 'react'
import { LoginPage as Login } from '../../features/auth/login-page.tsx'

// Few come for these; everybody waits for this page.
const OtherWays = lazy(() =>
  import('../../features/single-sign-on/other-ways.tsx').then((module) => ({ default: module.OtherWays })),
)

/** Signing in, with the ways of single sign-on and passkeys. */
export function LoginPage() {
  return <Login OtherWays={OtherWays} />
}
