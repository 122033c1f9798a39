/** References in XML: to characters, to the five names that all documents have, and to what a document declares. */

const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as its reader sees it; what refers to nothing stays as it is. */
export function resolved(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, character) : text
}

function character(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? all
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const DECLARATION = /<!ENTITY\s+([\w:.-]{1,64})\s+(?:"([^"]{0,10000})"|'([^']{0,10000})')\s*>/g
const CHARACTER = /&#(?:0*(\d{1,7})|x0*([0-9a-f]{1,6}));/gi
const MAX_ENTITIES = 100
/** Entities within entities that are followed. */
const MAX_DEPTH = 4
/** References that are looked at, on all levels together. */
const MAX_REFERENCES = 100_000
const ENTITY = /&([a-z_][\w:.-]{0,63});/gi
/** Characters that all of them may add. */
const MAX_GROWTH = 256 * 1024

/** `text` with the entities of the internal subset in their places, markup included; bounded in depth and growth. */
export function expanded(text: string, subset: string): string {
  const values = new Map<string, string>()
  for (const [, name, double, single] of subset.matchAll(DECLARATION)) {
    if (values.size < MAX_ENTITIES && !values.has(name!))
      values.set(
        name!,
        (double ?? single!).replace(CHARACTER, (all, decimal?: string, hex?: string) =>
          character(all, decimal, hex),
        ),
      )
  }
  if (values.size === 0) return text
  const room = { characters: MAX_GROWTH, references: MAX_REFERENCES }
  let current = text
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = replaced(current, values, room)
    if (next === current) break
    current = next
  }
  return current
}

/** One level of references; once the room is used up, the rest stays as it is. */
function replaced(
  text: string,
  values: ReadonlyMap<string, string>,
  room: { characters: number; references: number },
): string {
  const parts: string[] = []
  let from = 0
  ENTITY.lastIndex = 0
  for (let found = ENTITY.exec(text); found && room.references > 0; found = ENTITY.exec(text)) {
    room.references--
    const value = values.get(found[1]!)
    if (value === undefined) continue
    room.characters -= value.length
    if (room.characters < 0) break
    parts.push(text.slice(from, found.index), value)
    from = ENTITY.lastIndex
  }
  return from === 0 ? text : parts.join('') + text.slice(from)
}
