/** What a domain says of TLS to its mail exchangers (RFC 8461 §3): the TXT record, the policy file, and whom it names. Pure. */

export interface StsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none'
  /** Host names in lower case, `*.` for one label. */
  readonly mx: readonly string[]
  /** Seconds the policy holds after it was fetched. */
  readonly maxAge: number
}

/** RFC 8461 §3.2 */
const MAX_AGE = 31_557_600
const MX_MAX = 1_000
const ID = /^[A-Za-z0-9]{1,32}$/
const MODES: readonly StsPolicy['mode'][] = ['enforce', 'testing', 'none']
/** `field: value` with blanks around either (§3.2). */
const FIELD = /^[ \t]*([A-Za-z0-9][A-Za-z0-9_.-]{0,31})[ \t]*:[ \t]*(.*?)[ \t]*$/
const PATTERN = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The id of a policy by the TXT records at `_mta-sts.`, each joined to one text (§3.1). Null where there is none: no record that
 * begins as one, more than one, or one without a fit id.
 */
export function readStsId(records: readonly string[]): string | null {
  const ours = records.filter((record) => /^v=STSv1[ \t]*;/.test(record))
  if (ours.length !== 1) return null
  for (const field of ours[0]!.split(';').slice(1)) {
    const [name, value] = split(field, '=')
    if (name === 'id') return ID.test(value) ? value : null
  }
  return null
}

/** The policy of a file; null when it is none that can be followed. Of a field that stands twice the first counts, `mx` may be many. */
export function readStsPolicy(text: string): StsPolicy | null {
  const fields = new Map<string, string>()
  const mx: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === 'mx') mx.push(value.toLowerCase().replace(/\.$/, ''))
    else if (!fields.has(name)) fields.set(name, value)
  }
  const mode = MODES.find((known) => known === fields.get('mode'))
  const age = fields.get('max_age') ?? ''
  if (fields.get('version') !== 'STSv1' || mode === undefined || !/^\d{1,10}$/.test(age)) return null
  if (mx.length > MX_MAX || !mx.every((pattern) => pattern.length <= 255 && PATTERN.test(pattern)))
    return null
  if (mode !== 'none' && mx.length === 0) return null
  return { mode, mx, maxAge: Math.min(Number(age), MAX_AGE) }
}

/** Whether a policy names this host (§4.1): `*.` stands for one whole label. */
export function namesHost({ mx }: Pick<StsPolicy, 'mx'>, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const parent = name.slice(name.indexOf('.') + 1)
  const hasParent = name.indexOf('.') > 0
  return mx.some((pattern) =>
    pattern.startsWith('*.') ? hasParent && pattern.slice(2) === parent : pattern === name,
  )
}

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  const [name, value] = place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)]
  return [name.trim(), value.trim()]
}
