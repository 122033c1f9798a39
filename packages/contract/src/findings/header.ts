import { defineFindings } from './define.ts'

export const HEADER_FINDINGS = defineFindings({})
