/** The virus check: clamd, the built-in engine, or both. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Check } from '../../check.ts'
import { scanFile } from './builtin.ts'
import { scanWithClamd, type ClamdAddress } from './clamd.ts'
import type { Signatures } from './signatures.ts'

/** ms: a large archive may keep clamd busy for a while. */
const BUDGET = 15_000

export interface VirusEngines {
  /** null when there is none. */
  readonly clamd: ClamdAddress | null
  readonly builtIn: boolean
  readonly signatures: Signatures
}

/** An engine that fails throws: the pipeline then holds the mail. */
export function virusCheck({ clamd, builtIn, signatures }: VirusEngines): Check {
  return {
    name: 'virus',
    budget: BUDGET,
    run: async (_envelope, facts, deps) => {
      const found = clamd ? await runClamd(clamd, facts, deps.signal) : []
      if (found.length > 0 || !builtIn) return found
      const own = runBuiltin(facts, signatures)
      // What clamd could look into is not called unscannable because we cannot.
      return clamd ? own.filter(({ code }) => code === 'virus.signature') : own
    },
  }
}

async function runClamd(clamd: ClamdAddress, facts: MailFacts, signal: AbortSignal): Promise<Finding[]> {
  const name = await scanWithClamd(clamd, facts.bytes, signal)
  return name === null
    ? []
    : [{ code: 'virus.signature', evidence: { name, file: 'message', engine: 'clamd' } }]
}

function runBuiltin(facts: MailFacts, signatures: Signatures): Finding[] {
  const files: [string, Buffer][] = facts.attachments.map((a) => [a.name || a.path, a.content()])
  for (const text of [facts.text, facts.html])
    if (text !== '') files.push(['body', Buffer.from(text.slice(0, 1024), 'latin1')])
  const findings: Finding[] = []
  for (const [file, bytes] of files) {
    const result = scanFile(bytes, file, signatures)
    if (result.kind === 'found') {
      return [
        { code: 'virus.signature', evidence: { name: result.name, file: result.file, engine: 'builtin' } },
      ]
    }
    if (result.kind === 'unscannable') {
      findings.push({ code: 'virus.unscannable', evidence: { file: result.file, reason: result.reason } })
    }
  }
  return findings.slice(0, 5)
}
