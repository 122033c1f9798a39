/** What a message says, as learning keeps it: hashes, which tell no words. The same tokens as those of the score. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { wordOf } from '../words/nameable.ts'
import { textTokens } from '../words/text-features.ts'
import { TokenBag } from '../words/tokens.ts'

/** Tokens of one message that are kept: what it says first says enough. */
export const KEPT_TOKENS = 600

/** One bag for all messages of a process, one after the other. */
const bag = new TokenBag()

/** The distinct tokens of a message, in the order in which they stand there. */
export function wordsOf(facts: MailFacts, recipients: readonly string[]): Uint32Array {
  textTokens(bag, facts, recipients)
  return bag.hashes.slice(0, Math.min(bag.count, KEPT_TOKENS))
}

/** The words behind some of the tokens of a message, as far as they can be shown. */
export function namesOf(
  facts: MailFacts,
  recipients: readonly string[],
  wanted: ReadonlySet<number>,
): Map<number, string> {
  textTokens(bag, facts, recipients)
  const names = new Map<number, string>()
  for (let at = 0; at < bag.count; at++) {
    if (!wanted.has(bag.hashes[at]!)) continue
    const word = wordOf(bag, at)
    if (word !== null) names.set(bag.hashes[at]!, word)
  }
  return names
}
