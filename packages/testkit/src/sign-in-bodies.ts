/** What calls of signing in take. */
const passkey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

/** Bodies of the calls of signing in that are right but for who sends them; with a `csrfToken` beside. */
export const SIGN_IN_BODIES: Readonly<Record<string, object>> = {
  signInRoute: { email: 'walk@absent.example', password: 'wrong' },
  signOutRoute: {},
  groupwareSignInRoute: { token: 'wrong' },
  embeddedSignInRoute: { entry: 'wrong', site: 'https://groupware.example' },
  clientLogRoute: { level: 'warn', code: 'walk' },
  showSecondFactorRoute: { method: 'totp', code: '000000' },
  sendSecondFactorCodeRoute: {},
  secondFactorPasskeyOptionsRoute: {},
  passkeySignInOptionsRoute: {},
  passkeySignInRoute: { response: passkey },
  singleSignOnRoute: { redirect: '/' },
}
