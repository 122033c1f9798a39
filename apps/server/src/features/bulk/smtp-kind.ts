/** Entries of the SMTP white and black lists in bulk, of both lists in one file (product §2). */
import { SMTP_COLUMNS } from '@postern/contract/bulk/smtp-columns.ts'
import { POLICIES } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { MAIL_KINDS, readSmtpEntry } from '@postern/contract/validation/smtp-entry.ts'
import { smtpEntryBody } from '@postern/contract/validation/smtp-entry-body.ts'
import { addProblem, checkBody, type ReadLine } from './cells.ts'
import type { BulkDeps, CheckedLine, CheckLines, KindOfBulk } from './kind.ts'
import * as store from './smtp-store.ts'

export const smtpKind: KindOfBulk = {
  kind: 'smtp',
  columns: SMTP_COLUMNS,
  table: 'smtp_entry',
  openCheck,
  beforeCommit: () => Promise.resolve(),
  async commit(_deps, trx, caller, range, { existing }) {
    const path = caller.apiToken === null ? 'admin' : 'auto'
    await store.createEntries(trx, range, { path, createdBy: caller.email })
    if (existing === 'update') await store.updateEntries(trx, range)
    return 0
  },
  undo: (trx, range, xid) => store.undoEntries(trx, range, xid),
}

const BODIES = { 1: smtpEntryBody('allow'), 2: smtpEntryBody('deny') } as const

interface EntryCheck {
  /** Entry → line of the file that has it. */
  readonly claimed: Map<string, number>
  /** Patterns that there would be. */
  patterns: number
  /** ms since the epoch. */
  readonly now: number
}

async function openCheck({ db, clock }: BulkDeps): Promise<CheckLines> {
  const check: EntryCheck = { claimed: new Map(), patterns: await store.countPatterns(db), now: clock() }
  return async (lines) => {
    const values = lines.flatMap(({ cells }) => readSmtpEntry(cells.get('value') ?? '')?.value ?? [])
    const known = await store.findEntries(db, values)
    return lines.map((line) => checkEntry(check, line, known))
  }
}

function checkEntry(check: EntryCheck, read: ReadLine, known: ReadonlyMap<string, number>): CheckedLine {
  // A list of addresses alone is one of what to block.
  const { policy: asked, ...given } = read.given
  const policy = asked === POLICIES.allow ? POLICIES.allow : POLICIES.deny
  const whole = read.problems.some(({ field }) => field === '')
  const checked = whole ? null : checkBody(read, BODIES[policy], given)
  if (checked?.valid_until && Date.parse(checked.valid_until) <= check.now)
    addProblem(read, 'valid_until', 'TERM_IS_OVER')
  const entry = checked && readSmtpEntry(checked.value)
  const name = (entry?.value ?? read.cells.get('value') ?? '').slice(0, LIMITS.emailMax)
  const { line, problems } = read
  const result = (state: CheckedLine['state'], item: object | null, rowId: number | null): CheckedLine => ({
    line,
    state,
    name,
    problems,
    item,
    rowId,
  })
  if (problems.length > 0 || !checked || !entry) return result('invalid', null, null)
  const recipient = checked.of_recipient && MAIL_KINDS.includes(entry.kind)
  const key = store.keyOf({ policy, value: entry.value, of_recipient: recipient })
  const earlier = check.claimed.get(key)
  if (earlier !== undefined) {
    addProblem(read, 'value', 'BULK_LINE_DUPLICATE', earlier)
    return result('duplicate', null, null)
  }
  check.claimed.set(key, line)
  const before = known.get(key)
  if (before !== undefined) {
    const fields = Object.keys(given).filter((field) => field !== 'value')
    return result(
      'exists',
      Object.fromEntries(fields.map((field) => [field, Reflect.get(checked, field)])),
      before,
    )
  }
  if (entry.kind === 'pattern' && ++check.patterns > LIMITS.smtpPatterns) {
    addProblem(read, 'value', 'TOO_MANY_SMTP_PATTERNS')
    return result('invalid', null, null)
  }
  return result('ok', { ...checked, ...entry, of_recipient: recipient, policy }, null)
}
