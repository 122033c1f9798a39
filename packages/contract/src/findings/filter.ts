import { defineFindings } from './define.ts'

export const FILTER_FINDINGS = defineFindings({})
