import { defineFindings } from './define.ts'

export const AUTH_FINDINGS = defineFindings({})
