/** The one way tests and benchmarks find the corpora of real mail and conformance suites. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
let found: string | null | undefined

/**
 * Folder the corpora lie in (with `mail/`, `suites/`, `docs/`, `yara/`), or null where there are none.
 * Looks at POSTERN_CORPORA, else unpacks `../shared/corpora` beside the repository into `data/corpora`, once.
 */
export function corpora(): string | null {
  if (found !== undefined) return found
  const given = process.env['POSTERN_CORPORA']
  if (given) return (found = existsSync(given) ? given : null)
  const unpack = join(REPOSITORY, '../shared/corpora/unpack')
  if (!existsSync(unpack)) return (found = null)
  const folder = join(REPOSITORY, 'data/corpora')
  execFileSync('bash', [unpack, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  return (found = folder)
}

/** Said by tests that skip because `corpora()` is null. */
export const CORPORA_ABSENT = 'corpora are absent: set POSTERN_CORPORA to their folder to run this test'
