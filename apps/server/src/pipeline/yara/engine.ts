/** YARA-X (github.com/VirusTotal/yara-x) by its prebuilt binding: loaded in disposable processes alone, as it can't be interrupted. */
import { createRequire } from 'node:module'
import { isForPrograms, mayBeProgram } from './programs.ts'
import type { YaraFile, YaraHit, YaraProblem } from './protocol.ts'
import { readSource } from './source.ts'

interface Match {
  readonly ruleIdentifier: string
  readonly meta: Readonly<Record<string, unknown>>
}
interface Compiled {
  scan(data: Buffer): readonly Match[]
  setMaxMatchesPerPattern(max: number): void
}
interface Message {
  readonly code: string
  readonly message: string
}
interface Binding {
  compile(source: string, options: object): Compiled
  validate(
    source: string,
    options: object,
  ): { readonly errors: readonly Message[]; readonly warnings: readonly Message[] }
}

/** Nothing is read from the disk, and a module's words that need what mail has not are refused with it. */
const OPTIONS = {
  enableIncludes: false,
  bannedModules: ['cuckoo', 'vt', 'console'].map((name) => ({
    name,
    errorTitle: `module "${name}" is not allowed`,
    errorMessage: 'this module is not available to rules for mail',
  })),
}
/** Whether a rule holds needs the first occurrence of a pattern; how many there are is bounded. */
const MAX_MATCHES = 100

/** @throws where this machine has no build of it */
function binding(): Binding {
  return createRequire(import.meta.url)('@litko/yara-x') as Binding
}

/** What is wrong with a source, by line; nothing where it compiles. */
export function checkSource(source: string): {
  readonly errors: YaraProblem[]
  readonly warnings: YaraProblem[]
} {
  const { includes } = readSource(source)
  if (includes.length > 0) {
    const message = '"include" is not allowed: upload each file of its own'
    return { errors: includes.map((line) => ({ line, message })), warnings: [] }
  }
  const { errors, warnings } = binding().validate(source, OPTIONS)
  return { errors: errors.flatMap(problems), warnings: warnings.flatMap(problems).slice(0, 20) }
}

/** `error[E014]: invalid regular expression\n --> line:59:41 …`, several one after the other. */
function problems({ message }: Message): YaraProblem[] {
  return message.split(/\n\n(?=(?:error|warning)\[)/).map((text) => {
    const [head = '', ...rest] = text.split('\n')
    const line = Number(/-->\s*line:(\d+)/.exec(rest.join('\n'))?.[1] ?? 0)
    const note = /\^+ (.+)/.exec(rest.join('\n'))?.[1] ?? ''
    const title = head.replace(/^(?:error|warning)\[\w+\]:\s*/, '')
    return { line, message: (note === '' ? title : `${title}: ${note}`).slice(0, 300) }
  })
}

/** Files compiled together, so that a text is read once for all of them. */
interface Unit {
  /** Nothing else than a program can meet any of its rules. */
  readonly programs: boolean
  readonly compiled: Compiled
  readonly owners: ReadonlyMap<string, YaraFile>
}

export interface YaraEngine {
  scan(bytes: Buffer): YaraHit[]
  /** Files that did not compile. */
  readonly failed: readonly YaraFile[]
}

/**
 * Compiles files: as few units as have no rule name twice. A file with global rules is one of its own, as these decide
 * about all rules compiled with them. Files that only programs can meet are units of their own, which nothing else pays for.
 */
export function compileFiles(files: readonly YaraFile[]): YaraEngine {
  const yara = binding()
  const failed: YaraFile[] = []
  const [programs, others] = [true, false].map((is) =>
    files.filter(({ source }) => isForPrograms(source) === is),
  )
  const compile = (list: readonly YaraFile[], isPrograms: boolean): Unit[] =>
    grouped(list).flatMap((group): Unit[] => {
      const whole = tryUnit(yara, group, isPrograms)
      if (whole) return [whole]
      // Those that can't be compiled go; each file of its own would be read through for each again.
      const bad = group.filter((file) => tryUnit(yara, [file], isPrograms) === null)
      failed.push(...bad)
      const good = group.filter((file) => !bad.includes(file))
      const rest = good.length > 0 ? tryUnit(yara, good, isPrograms) : null
      return rest ? [rest] : good.flatMap((file) => tryUnit(yara, [file], isPrograms) ?? [])
    })
  const units = [...compile(others!, false), ...compile(programs!, true)]
  return {
    failed,
    scan: (bytes) => {
      const isProgram = mayBeProgram(bytes)
      return units.flatMap((unit) => (unit.programs && !isProgram ? [] : hitsOf(unit, bytes)))
    },
  }
}

function grouped(files: readonly YaraFile[]): YaraFile[][] {
  const groups: { readonly names: Set<string>; readonly files: YaraFile[]; readonly closed: boolean }[] = []
  for (const file of files) {
    const { rules, hasGlobal } = readSource(file.source)
    const home = groups.find(
      ({ names, closed }) => !closed && !hasGlobal && !rules.some((rule) => names.has(rule)),
    )
    if (home) {
      home.files.push(file)
      for (const rule of rules) home.names.add(rule)
    } else groups.push({ names: new Set(rules), files: [file], closed: hasGlobal })
  }
  return groups.map((group) => group.files)
}

function tryUnit(yara: Binding, files: readonly YaraFile[], programs: boolean): Unit | null {
  try {
    const compiled = yara.compile(files.map(({ source }) => `${source}\n`).join(''), OPTIONS)
    compiled.setMaxMatchesPerPattern(MAX_MATCHES)
    const owners = files.flatMap((file) => readSource(file.source).rules.map((rule) => [rule, file] as const))
    return { programs, compiled, owners: new Map(owners) }
  } catch {
    return null
  }
}

function severityOf(meta: Readonly<Record<string, unknown>>): string {
  const { severity } = meta
  if (typeof severity === 'number') return String(severity)
  return typeof severity === 'string' ? severity.toLowerCase().slice(0, 20) : ''
}

function hitsOf({ compiled, owners }: Unit, bytes: Buffer): YaraHit[] {
  return compiled.scan(bytes).map(({ ruleIdentifier: rule, meta }) => ({
    rule,
    file: owners.get(rule)?.name ?? '',
    severity: severityOf(meta),
  }))
}
