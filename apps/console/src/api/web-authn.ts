/** The browser's authenticators. Loaded when somebody uses a passkey. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The user closed the browser's dialog, or took too long. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** Options as the server sent them → what the authenticator answers. @throws PasskeyCancelled */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return orCancelled(startRegistration({ optionsJSON }))
}

/** The same for signing in. */
export async function askPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return orCancelled(startAuthentication({ optionsJSON }))
}

async function orCancelled<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    // Browsers do not tell apart what went wrong, so that pages learn nothing of the authenticators.
    throw new PasskeyCancelled('passkey', { cause })
  }
}
