/** The SMTP lists, and what their entries may name: apart from how it is read, which first visits need not load. */
export const SMTP_LISTS = ['whitelist', 'blacklist'] as const
export type SmtpList = (typeof SMTP_LISTS)[number]

export const SMTP_ENTRY_KINDS = ['ip', 'network', 'address', 'domain', 'pattern', 'country'] as const
export type SmtpEntryKind = (typeof SMTP_ENTRY_KINDS)[number]
