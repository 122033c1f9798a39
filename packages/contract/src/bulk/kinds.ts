/** What is registered from files (product §2). */
export const BULK_KINDS = ['user', 'domain', 'mail-server', 'filter', 'smtp'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
