/** Header fields as clean-mail.ts works on them. */

export type Field = [name: string, raw: string]

export const strip = (s: string) => s.replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '')

/** Cuts `text` at the first `separator`: before, separator (or ''), after. */
export function partition(text: string, separator: string): [string, string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, '', ''] : [text.slice(0, at), separator, text.slice(at + separator.length)]
}

/** Header fields as [lower-case name, raw field with its CRLFs]. */
export function splitFields(header: string): Field[] {
  const fields: Field[] = []
  for (const line of header.split('\r\n')) {
    const last = fields.at(-1)
    if (line === '') continue
    if ((line[0] === ' ' || line[0] === '\t') && last) last[1] += line + '\r\n'
    else fields.push([strip(line.split(':', 1)[0]!).toLowerCase(), line + '\r\n'])
  }
  return fields
}

/** Unfolded value of a raw field. */
export function fieldValue(field: string): string {
  const colon = field.indexOf(':')
  return strip(field.slice(colon + 1).replace(/\r\n[ \t]+/g, ' '))
}

export function firstAddress(value: string): string {
  const angle = /<([^<> \t\n\r\f\v]*@[^<> \t\n\r\f\v]*)>/.exec(value)
  const bare = angle ?? /([^ \t\n\r\f\v<>"(),;:]+@[^ \t\n\r\f\v<>"(),;:]+)/.exec(value)
  return bare?.[1] ?? ''
}
