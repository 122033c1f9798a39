/** Bodies of the calls of signing in. */
const passkey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

/** Each body is correct, only its caller is not; a `csrfToken` goes beside. */
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
