/** Secrets in files: never their values, but where to take them from. */
import { isRecord } from './file.ts'
import type { Entry, Fault, Secrets, Section } from './section.ts'

/** Keeps what is stored. */
export const STORED = { secret: 'stored' } as const

/** What a file says of one secret: its value, null for the one that is stored, or what is wrong. */
export function secretIn(
  given: unknown,
  environment: NodeJS.ProcessEnv,
): { readonly value: string | null } | { readonly text: string } {
  if (given === '') return { value: '' }
  if (isRecord(given) && given['secret'] === 'stored' && Object.keys(given).length === 1)
    return { value: null }
  if (!isRecord(given) || typeof given['env'] !== 'string' || Object.keys(given).length !== 1)
    return {
      text: 'a secret does not stand in a file: write { env: NAME }, or { secret: stored } to keep it',
    }
  const value = environment[given['env']]
  return value === undefined || value === ''
    ? { text: `the environment variable ${given['env']} is not set` }
    : { value }
}

/** An entry without its secrets, and those that it sets. */
export function withoutReferences(
  section: Section,
  entry: Entry,
  environment: NodeJS.ProcessEnv,
): { readonly entry: Entry; readonly secrets: Secrets; readonly faults: readonly Fault[] } {
  const copy = structuredClone(entry) as Record<string, unknown>
  const secrets: Record<string, string> = {}
  const faults: Fault[] = []
  for (const secret of section.secrets) {
    const path = secret.split('.')
    const [name = '', inner = name] = path
    const holder = path.length === 1 ? copy : copy[name]
    if (!isRecord(holder) || holder[inner] === undefined) continue
    const isAnswered = !section.hidden.includes(secret)
    if (isAnswered && typeof holder[inner] === 'string') continue
    const read = secretIn(holder[inner], environment)
    Reflect.deleteProperty(holder, inner)
    if ('text' in read) faults.push({ path, text: read.text })
    else if (read.value === null || read.value === '') continue
    else if (isAnswered) holder[inner] = read.value
    else secrets[secret] = read.value
  }
  return { entry: copy, secrets, faults }
}

/** An entry as it is exported. */
export function withReferences(section: Section, entry: Entry): Entry {
  const copy = structuredClone(entry) as Record<string, unknown>
  for (const secret of section.secretsOf(entry)) {
    const [name = '', inner] = secret.split('.')
    copy[name] = inner === undefined ? STORED : { ...(copy[name] as object), [inner]: STORED }
  }
  return copy
}
