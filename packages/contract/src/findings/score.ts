import { defineFindings } from './define.ts'

export const SCORE_FINDINGS = defineFindings({})
