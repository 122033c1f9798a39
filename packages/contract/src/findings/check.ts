/** The pipeline's own findings. */
import { defineFindings } from './define.ts'

export const CHECK_FINDINGS = defineFindings({
  /** A check threw, ran out of its budget or its process died: the mail is held, never passed. */
  'check.failed': { severity: 'high', score: 0 },
})
