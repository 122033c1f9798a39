/** What the parser reports: bytes that two readers could take differently, or that could not be read. */
import { defineFindings } from './define.ts'

export const MIME_FINDINGS = defineFindings({
  'mime.content-type-duplicate': { severity: 'medium', score: 1.5 },
})
export type MimeFindingCode = keyof typeof MIME_FINDINGS
