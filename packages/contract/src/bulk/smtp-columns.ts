/** Files of SMTP white and black lists: a list of what to block, one a line, is one already. */
import { POLICIES } from '../codes/filter.ts'
import { flagColumn, type BulkColumn } from './column.ts'

export const SMTP_COLUMNS: readonly BulkColumn[] = [
  {
    field: 'value',
    label: 'smtpValue',
    required: true,
    type: 'text',
    examples: ['203.0.113.0/24', 'partner.example'],
  },
  { field: 'policy', label: 'policy', type: 'words', words: POLICIES, examples: ['deny', 'allow'] },
  {
    field: 'of_recipient',
    label: 'smtpSide',
    type: 'words',
    words: { sender: false, recipient: true },
    examples: ['', 'sender'],
  },
  flagColumn('trust_unauthenticated', 'trustUnauthenticated', ''),
  { field: 'valid_until', label: 'validUntil', type: 'text', examples: ['2030-01-01T00:00:00Z', ''] },
  flagColumn('is_act', 'active'),
  { field: 'comment', label: 'comment', type: 'text', examples: ['Scans our servers', ''] },
]
