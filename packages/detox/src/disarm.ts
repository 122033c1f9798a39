/**
 * Disarms a file: rebuilds it of what is known to do nothing by itself, and says what it left out. Pure: bytes in, bytes and a
 * report out. What can't be disarmed fails with a reason and is never called clean.
 */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import type { DetoxBudget } from './budget.ts'
import { Failure, failureOf, isLimit, Left } from './failure.ts'
import type { Format, FormatContext, Rebuilt } from './format.ts'
import { formatOf, type FoundFormat } from './formats.ts'
import { noticeFor } from './notice.ts'
import type { InputFile, Outcome, Unchecked } from './outcome.ts'
import type { DetoxPolicy } from './policy.ts'
import { removal, Report } from './report.ts'

/** Disarms a file and the files within it. Never throws for what a file holds. */
export function disarm(
  file: InputFile,
  policy: DetoxPolicy,
  budget: DetoxBudget,
  links: FormatContext['links'] = null,
): Promise<Outcome> {
  return disarmAs(formatOf(file), file, policy, budget, links)
}

/** As `disarm`, of a file whose format is known by its place. */
export async function disarmAs(
  found: FoundFormat,
  file: InputFile,
  policy: DetoxPolicy,
  budget: DetoxBudget,
  links: FormatContext['links'],
): Promise<Outcome> {
  const { kind } = found
  if (policy.modes[kind] === 'pass') return { outcome: 'left', kind, reason: 'mode' }
  const report = new Report()
  try {
    const rebuilt = await rebuild(file, found, report, { policy, budget, links, where: '', depth: 0 })
    const { removed, reported, unchecked } = report
    if (!report.changed) return { outcome: 'unchanged', kind, reported, unchecked }
    return { outcome: 'disarmed', kind, ...rebuilt, removed, reported, unchecked }
  } catch (error) {
    if (error instanceof Left) return { outcome: 'left', kind, reason: error.reason }
    return { outcome: 'failed', kind, ...failureOf(error) }
  }
}

interface Place {
  readonly policy: DetoxPolicy
  readonly budget: DetoxBudget
  readonly links: FormatContext['links']
  /** As in `Removed`. */
  readonly where: string
  readonly depth: number
}

/** What the file becomes; the file itself where `report` has no change. */
async function rebuild(
  file: InputFile,
  { kind, load }: FoundFormat,
  report: Report,
  place: Place,
): Promise<Rebuilt> {
  const { policy, budget, links, depth } = place
  const type = detectType(file.bytes)
  if (!load)
    throw new Failure(
      type.encrypted ? 'encrypted' : 'unsupported',
      `no format disarms ${type.type} (${kind})`,
    )
  budget.depth(depth)
  const context: FormatContext = {
    policy,
    budget,
    // A mode that changes nothing changes no link, and reports none.
    links: policy.modes[kind] === 'report' ? null : links,
    type,
    removed: (code, detail, count) => report.add(removal(code, place.where, detail, count)),
    changed: () => report.change(),
    passed: (name, reason) => report.left({ where: innerPlace(name, place).where, reason, became: 'passed' }),
    disarms: (inner) => formatOf(inner).load !== null,
    within: (inner) => inPlaceOf(inner, report, innerPlace(inner.name, place)),
    unread: (name, reason) => unread(name, reason, report, innerPlace(name, place)),
  }
  const format = await load()
  const made = await format.disarm(file, context)
  if (!report.changed) return file
  const rebuilt = { name: made.name, bytes: Buffer.isBuffer(made.bytes) ? made.bytes : made.bytes() }
  budget.output(rebuilt.bytes.length)
  if (!(await opensAgain(format, rebuilt, context)))
    throw new Failure('broken', 'what was made of it does not open')
  if (policy.modes[kind] !== 'report') return rebuilt
  report.undo()
  return file
}

async function opensAgain(format: Format, { bytes }: Rebuilt, context: FormatContext): Promise<boolean> {
  try {
    return await format.reopens(bytes, context)
  } catch (error) {
    if (isLimit(error)) throw error
    return false
  }
}

function innerPlace(name: string, outer: Place): Place {
  return { ...outer, where: outer.where === '' ? name : `${outer.where}/${name}`, depth: outer.depth + 1 }
}

/** What stands in the place of a file within a file; what was done is noted in the `outer` one's report. */
async function inPlaceOf(file: InputFile, outer: Report, place: Place): Promise<Rebuilt> {
  const { policy, where } = place
  const found = formatOf(file)
  const mode = policy.modes[found.kind]
  if (mode === 'block') throw new Failure('blocked', `${where} is of kind ${found.kind}`)
  const report = new Report()
  const settle = (reason: Unchecked['reason'], became: Unchecked['became']): Rebuilt => {
    outer.left({ where, reason, became })
    return became === 'passed'
      ? file
      : noticeFor(file.name, reason === 'mode' ? null : reason, policy.language)
  }
  if (mode === 'pass' || mode === 'notice') return settle('mode', mode === 'pass' ? 'passed' : 'notice')
  try {
    const rebuilt = await rebuild(file, found, report, place)
    outer.merge(report)
    return rebuilt
  } catch (error) {
    if (error instanceof Left) return settle(error.reason, 'passed')
    const { reason, detail } = failureOf(error)
    const then = policy.within[reason]
    // The budget is the whole mail's: nothing behind this file could be read any more.
    if (then === 'block' || isLimit(error)) throw new Failure(reason, `${where}: ${detail}`)
    return settle(reason, then === 'pass' || mode === 'report' ? 'passed' : 'notice')
  }
}

/** Such a file cannot be passed by itself: the outer one can, by its own policy. */
function unread(name: string, reason: DetoxFailure, outer: Report, { policy, where }: Place): Rebuilt {
  if (policy.within[reason] !== 'notice') throw new Failure(reason, where)
  outer.left({ where, reason, became: 'notice' })
  return noticeFor(name, reason, policy.language)
}
