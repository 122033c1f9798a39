/** The checks every message goes through, in the order the trace shows them. */
import type { Check } from '../check.ts'
import { authCheck } from './auth/check.ts'
import { headersCheck } from './headers/check.ts'
import { mimeCheck } from './mime/check.ts'
import { scoreCheck } from './score/check.ts'
import { structureCheck } from './structure/check.ts'
import { virusCheck } from './virus/check.ts'
import type { ClamdAddress } from './virus/clamd.ts'
import type { Signatures } from './virus/signatures.ts'

/** `clamd` null: the built-in virus engine. */
export function standardChecks(clamd: ClamdAddress | null, signatures: Signatures): readonly Check[] {
  return [authCheck, mimeCheck, headersCheck, structureCheck, virusCheck(clamd, signatures), scoreCheck]
}
