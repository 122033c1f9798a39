/** Rules before they count: compiled, timed and tried in a process of their own, with a limit to each. */
import type { YaraCheck, YaraHit } from './protocol.ts'
import { startYara } from './process.ts'

const CHECK_MS = 30_000
/** ms for one message. */
const MAIL_MS = 2_000

/** The errors of a source and its cost. @throws ChildLateError where compiling or the sample does not end */
export async function checkRules(source: string): Promise<YaraCheck> {
  const yara = startYara()
  try {
    const answer = await yara.ask({ type: 'check', source }, CHECK_MS)
    if (answer.type !== 'checked') throw new Error(`YARA answered ${answer.type}`)
    return answer.check
  } finally {
    yara.kill()
  }
}

/** Names of rules that each message meets. @throws ChildLateError */
export async function tryRules(source: string, mails: AsyncIterable<Buffer>): Promise<string[][]> {
  const yara = startYara()
  try {
    await yara.ask({ type: 'compile', files: [{ id: 0, name: '', source }] }, CHECK_MS)
    const found: string[][] = []
    for await (const mail of mails) {
      const answer = await yara.ask({ type: 'mails', mails: [mail] }, MAIL_MS)
      const [hits = []]: readonly (readonly YaraHit[])[] = answer.type === 'hits' ? answer.hits : []
      found.push(hits.map(({ rule }) => rule))
    }
    return found
  } finally {
    yara.kill()
  }
}
