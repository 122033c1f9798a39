/** Whether a reply answers mail that this gateway carried: In-Reply-To and References alone are the sender's to write. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { defineSection } from '../section.ts'
import { ANSWERING, type ThreadRow } from './store.ts'

interface ThreadQuestion {
  readonly ids: readonly string[]
}

export interface Thread {
  /** It names a mail of the recipients' own side: somebody there, proven as author, wrote what is answered. */
  readonly answersUs: boolean
  /** It names a mail that they were given as normal; who wrote that, the sender of this one included, can be anybody. */
  readonly continues: boolean
}

/** Ids asked for: the one that is answered and those before it; of a long thread its beginning and its end. */
const MAX_IDS = 8
const MAX_ID = 250
/** References has no bound of its own. */
const MAX_FIELD = 20_000

export const threadSection = defineSection<ThreadQuestion, ThreadRow, Thread>({
  ask: (facts) => {
    const ids = referencesOf(facts)
    return ids.length === 0 ? null : { ids }
  },
  answering: ANSWERING,
  read: (rows) => ({
    answersUs: rows.every((row) => row?.ours === true),
    continues: rows.every((row) => row !== null),
  }),
})

function referencesOf(facts: MailFacts): readonly string[] {
  const answered = idsIn(facts.header('in-reply-to')).slice(0, 2)
  const thread = idsIn(facts.header('references'))
  const ids = [...new Set([...answered, ...thread.slice(-4), ...thread.slice(0, 2)])]
  return ids.filter((id) => id.length <= MAX_ID).slice(0, MAX_IDS)
}

function idsIn(values: readonly string[]): string[] {
  return (values[0] ?? '').slice(0, MAX_FIELD).match(/<[^<>\s]+>/g) ?? []
}
