import { defineFindings } from './define.ts'

export const VIRUS_FINDINGS = defineFindings({})
