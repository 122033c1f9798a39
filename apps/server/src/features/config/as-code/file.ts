/** A configuration file: YAML 1.2, of which JSON is a part, with the place of everything that is wrong in it. */
import { SETTING_GROUPS, settingsOf } from '@postern/contract/settings/catalogue.ts'
import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
  type Document,
} from 'yaml'
import { SECTIONS } from './sections.ts'
import type { Entry, Fault, Path, Section } from './section.ts'

export const FILE_FORMAT = 1

export interface ConfigurationFile {
  /** Null for the whole installation. */
  readonly domain: string | null
  /** Values by `group.name`; what the file leaves out stays. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Entries by section; sections that the file leaves out stay as they are. */
  readonly lists: ReadonlyMap<Section, readonly Entry[]>
}

/** What is wrong with a file, for people: `config.yaml:12:5: filters[0].name: …`. */
export interface Problem extends Fault {
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** Tells where a path of the file stands. */
export type Locate = (fault: Fault) => Problem

export interface ReadFile {
  /** Null where the file cannot be read as one. */
  readonly file: ConfigurationFile | null
  readonly problems: readonly Problem[]
  readonly locate: Locate
}

/** Reads a file; `environment` has the secrets to which it refers. */
export function readConfiguration(content: string): ReadFile {
  const lines = new LineCounter()
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const locate: Locate = (fault) => {
    const { line, col } = lines.linePos(offsetOf(document, fault.path))
    return { ...fault, line, column: col }
  }
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => {
      const { line, col } = lines.linePos(pos[0])
      return { path: [], text: message, line, column: col }
    })
    return { file: null, problems, locate }
  }
  const { file, faults } = shapeOf(document.toJS({ maxAliasCount: 100 }) as unknown)
  return { file, problems: faults.map((fault) => locate(fault)), locate }
}

/** Where the last part of a path begins that the file has. */
function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const part of path) {
    if (!isCollection(node)) return offset
    if (isSeq(node)) node = node.items[Number(part)]
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (pair === undefined) return offset
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
      continue
    }
    const [start = null] = (node as { readonly range?: readonly number[] } | undefined)?.range ?? []
    if (start === null) return offset
    offset = start
  }
  return offset
}

const HEAD = ['product', 'format', 'domain', 'settings']

function shapeOf(content: unknown): { file: ConfigurationFile | null; faults: Fault[] } {
  if (!isRecord(content))
    return { file: null, faults: [{ path: [], text: 'this is no configuration: see postern export' }] }
  const faults: Fault[] = []
  if (content['product'] !== 'Postern') faults.push({ path: ['product'], text: 'write product: Postern' })
  if (content['format'] !== FILE_FORMAT)
    faults.push({ path: ['format'], text: `this version reads format ${FILE_FORMAT}` })
  const known = [...HEAD, ...SECTIONS.map(({ name }) => name)]
  for (const name of Object.keys(content))
    if (!known.includes(name))
      faults.push({
        path: [name],
        text: `there is no section ${name}; there are ${known.slice(2).join(', ')}`,
      })
  const { domain = null } = content
  if (domain !== null && typeof domain !== 'string')
    faults.push({ path: ['domain'], text: 'name one domain' })
  const of = typeof domain === 'string' ? domain : null
  if (of !== null && content['settings'] !== undefined)
    faults.push({
      path: ['settings'],
      text: `settings are the installation's: remove them from a file of ${of}`,
    })
  const settings = settingsIn(content['settings'], faults)
  const lists = new Map<Section, readonly Entry[]>()
  for (const section of SECTIONS) {
    const given = content[section.name]
    if (given === undefined || given === null) continue
    if (of === null || section.isOfDomains) lists.set(section, entriesIn(section, given, of, faults))
    else
      faults.push({
        path: [section.name],
        text: `this is a file of ${of}, and no domain has ${section.name}`,
      })
  }
  return { file: faults.length > 0 ? null : { domain: of, settings, lists }, faults }
}

function settingsIn(content: unknown, faults: Fault[]): Record<string, unknown> {
  if (content === undefined || content === null) return {}
  if (!isRecord(content)) {
    faults.push({ path: ['settings'], text: 'write groups of settings by their names' })
    return {}
  }
  const values: Record<string, unknown> = {}
  for (const [group, own] of Object.entries(content)) {
    const name = SETTING_GROUPS.find((one) => one === group)
    if (name === undefined) {
      const text = `there is no group ${group}; there are ${SETTING_GROUPS.join(', ')}`
      faults.push({ path: ['settings', group], text })
      continue
    }
    const names = settingsOf(name).map(([one]) => one)
    if (own !== null && !isRecord(own))
      faults.push({ path: ['settings', group], text: 'write settings by their names' })
    for (const [key, value] of Object.entries(isRecord(own) ? own : {})) {
      if (names.includes(key)) values[`${group}.${key}`] = value
      else faults.push({ path: ['settings', group, key], text: unknownField(key, names) })
    }
  }
  return values
}

function entriesIn(section: Section, content: unknown, domain: string | null, faults: Fault[]): Entry[] {
  if (!Array.isArray(content)) {
    faults.push({ path: [section.name], text: 'write a list; [] is an empty one' })
    return []
  }
  return content.flatMap((given: unknown, index): Entry[] => {
    const path = [section.name, index]
    if (!isRecord(given)) {
      faults.push({ path, text: 'write fields by their names' })
      return []
    }
    for (const name of Object.keys(given))
      if (!section.fields.includes(name))
        faults.push({ path: [...path, name], text: unknownField(name, section.fields) })
    if (domain === null) return [given]
    const entry = section.fields.includes('domain') ? { domain, ...given } : given
    if (entry['region'] === 'all' || section.domainOf(entry) !== domain) {
      const at = entry['region'] === 'all' ? 'region' : section.fields.includes('domain') ? 'domain' : 'name'
      faults.push({
        path: [...path, at],
        text: `this is a file of ${domain}, and this is none of its ${section.name}`,
      })
    }
    return [entry]
  })
}

function unknownField(name: string, names: readonly string[]): string {
  return `there is no field ${name}; there are ${names.join(', ')}`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a file: the same state gives the same bytes. */
export function writeConfiguration(domain: string | null, parts: Readonly<Record<string, unknown>>): string {
  const head = { product: 'Postern', format: FILE_FORMAT, ...(domain === null ? {} : { domain }) }
  const about = domain === null ? 'the whole installation' : `the domain ${domain}`
  return [
    `# Postern's configuration of ${about}. Show what it would change: postern apply FILE --dry-run`,
    '# Users and mail are not in it. A section that is left out stays as it is; in a section, an object that is',
    '# left out is removed, and a field that is left out stays. Secrets are not in it: { secret: stored } keeps',
    '# the one that is there, { env: NAME } sets the one in an environment variable.',
    stringify({ ...head, ...parts }, { lineWidth: 0, aliasDuplicateObjects: false }),
  ].join('\n')
}
