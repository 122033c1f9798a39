/** Members of archives that the mail's readers open: each with its bytes, or with the reason why it has none. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import { openFile } from '@postern/mail/container/open-file.ts'
import type { ObstacleReason } from '@postern/mail/container/opened.ts'
import { BudgetExceeded } from '@postern/mail/container/budget.ts'
import { Failure } from '../failure.ts'
import type { FormatContext } from '../format.ts'

export interface Member {
  readonly name: string
  readonly bytes: Buffer
  /** Why it could not be read; its bytes are nothing then. */
  readonly unread: DetoxFailure | null
}

const REASONS: Readonly<Record<ObstacleReason, DetoxFailure>> = {
  encrypted: 'encrypted',
  damaged: 'broken',
  unsupported: 'unsupported',
  volume: 'unsupported',
  budget: 'limit',
}

/** @throws Failure where something is wrong with the archive itself; BudgetExceeded */
export function membersOf(bytes: Buffer, context: FormatContext): Member[] {
  const members: { name: string; bytes: Buffer }[] = []
  const unread = new Map<string, DetoxFailure>()
  for (const opened of openFile(bytes, context.type, context.type.extension, context.budget)) {
    // What else lies in its bytes is not written again.
    if (opened.kind === 'file' && opened.within === undefined) {
      // A stream of a program within the archive names no file.
      if (opened.stream !== true) members.push({ name: opened.name, bytes: opened.content })
    } else if (opened.kind === 'obstacle') {
      const reason = REASONS[opened.reason]
      if (reason === 'limit') throw new BudgetExceeded('bytes')
      const known = members.some(({ name }) => name === opened.name)
      if (opened.name === '' || !known) throw new Failure(reason, opened.reason)
      unread.set(opened.name, reason)
    }
  }
  if (members.length === 0) throw new Failure('broken', 'no members')
  return members.map((member) => ({ ...member, unread: unread.get(member.name) ?? null }))
}
