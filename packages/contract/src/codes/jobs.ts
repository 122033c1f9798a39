/** What the product does by the clock or when something asks for it, beside taking and delivering mail. */
export const JOB_KINDS = [
  'partitions',
  'retention',
  'memory-expiry',
  'blob-sweep',
  'blob-compaction',
  'word-index',
  'score-watch',
  'keyword-alarm',
  'rescan',
  'waiting-mail',
  'audit-shipping',
  'audit-expiry',
  'sign-in-expiry',
  'bulk',
  'batch-expiry',
] as const
export type JobKind = (typeof JOB_KINDS)[number]
