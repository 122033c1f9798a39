import { defineFindings } from './define.ts'

export const STRUCTURE_FINDINGS = defineFindings({})
