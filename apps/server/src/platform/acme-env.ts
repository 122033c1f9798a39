/** Environment variables of certificates that an authority issues without our hand (ACME). */
import { isDomain } from '@postern/contract/validation/domain.ts'

export const ACME_CHALLENGES = ['http-01', 'tls-alpn-01'] as const
export type AcmeChallengeKind = (typeof ACME_CHALLENGES)[number]

export interface AcmeEnv {
  readonly names: readonly string[]
  /** URL of the authority's directory. */
  readonly directory: string
  /** Whom the authority writes to; null: nobody. */
  readonly contact: string | null
  readonly challenge: AcmeChallengeKind
  /** What the authority has given to customers of its own. */
  readonly binding: { readonly kid: string; readonly hmac: Buffer } | null
  /** File of PEM roots, for an authority within the company. */
  readonly rootsFile: string | null
}

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory'
/** What authorities put into one certificate at the most. */
const MOST_NAMES = 100

/**
 * @param text a variable, trimmed; null for what is not set
 * @param fail throws with what is wrong
 * @returns null where no name is given
 */
export function readAcme(
  text: (name: string) => string | null,
  fail: (words: string) => never,
): AcmeEnv | null {
  const given = text('POSTERN_ACME_NAMES')
  if (given === null) return null
  const names = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const wrong = names.find((name) => !isDomain(name))
  if (wrong !== undefined || names.length === 0 || names.length > MOST_NAMES)
    fail(
      `POSTERN_ACME_NAMES names ${wrong ?? `${names.length} hosts`}: give 1 to ${MOST_NAMES} host names, without wildcards`,
    )
  if (text('POSTERN_ACME_TERMS') !== 'agreed')
    fail('POSTERN_ACME_TERMS has to be "agreed": read the terms of service of the authority first')
  const directory = text('POSTERN_ACME_DIRECTORY') ?? LETS_ENCRYPT
  if (!URL.canParse(directory) || new URL(directory).protocol !== 'https:')
    fail(`POSTERN_ACME_DIRECTORY is ${directory}: give the https URL of the authority's directory`)
  const contact = text('POSTERN_ACME_CONTACT')
  if (contact !== null && !/^[^\s@,?]+@[^\s@,?]+$/.test(contact))
    fail(`POSTERN_ACME_CONTACT is ${contact}: give a mail address`)
  return {
    names: [...new Set(names)],
    directory,
    contact,
    challenge: challengeOf(text, fail),
    binding: bindingOf(text, fail),
    rootsFile: text('POSTERN_ACME_CA'),
  }
}

function challengeOf(
  text: (name: string) => string | null,
  fail: (words: string) => never,
): AcmeChallengeKind {
  const given = text('POSTERN_ACME_CHALLENGE') ?? 'http-01'
  const challenge = ACME_CHALLENGES.find((one) => one === given)
  return challenge ?? fail(`POSTERN_ACME_CHALLENGE is ${given}: give http-01 or tls-alpn-01`)
}

function bindingOf(
  text: (name: string) => string | null,
  fail: (words: string) => never,
): AcmeEnv['binding'] {
  const kid = text('POSTERN_ACME_EAB_KID')
  const key = text('POSTERN_ACME_EAB_KEY')
  if (kid === null && key === null) return null
  if (kid === null || key === null)
    return fail('POSTERN_ACME_EAB_KID and POSTERN_ACME_EAB_KEY belong together: set both, or neither')
  const hmac = Buffer.from(key, 'base64url')
  return hmac.length < 16
    ? fail('POSTERN_ACME_EAB_KEY is no key: give it in base64url, as the authority shows it')
    : { kid, hmac }
}
