/** Codes of filters (product §3, §12). */

export const REGIONS = { all: 1, domain: 2, group: 3, user: 4 } as const
export type RegionName = keyof typeof REGIONS
export type Region = (typeof REGIONS)[RegionName]
export const REGION_NAMES = ['all', 'domain', 'group', 'user'] as const satisfies readonly RegionName[]

export const POLICIES = { allow: 1, deny: 2 } as const
export type PolicyName = keyof typeof POLICIES
export const POLICY_NAMES = ['allow', 'deny'] as const satisfies readonly PolicyName[]
export type Policy = (typeof POLICIES)[PolicyName]

/** How rules combine. */
export const OPERATIONS = { or: 1, and: 2 } as const
export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS]

export const CONDITIONS = {
  regex: 0,
  match: 1,
  contain: 2,
  begin: 3,
  end: 4,
  blank: 5,
  less: 6,
  bigger: 7,
  equal: 8,
  notContain: 9,
} as const
export type ConditionName = keyof typeof CONDITIONS
export type Condition = (typeof CONDITIONS)[ConditionName]

/** Scanner option of an allow filter ("white flag"): what a match exempts from (product §12). */
export const SCANNER_OPTIONS = { full: 0, skipVirus: 1, allAllow: 2, skipFilter: 3, bypass: 4 } as const
export type ScannerOption = (typeof SCANNER_OPTIONS)[keyof typeof SCANNER_OPTIONS]

/**
 * Rule targets. Ranges are the specification's (1-16 address parts, 101-111 header, 201-204 content,
 * 301-309 attachment, 1002 url, 9001-9029 custom checks); numbers inside a range are assigned here, once.
 */
export const TARGETS = {
  senderEmail: 1,
  senderName: 2,
  senderId: 3,
  senderDomain: 4,
  recipientEmail: 5,
  recipientName: 6,
  recipientId: 7,
  recipientDomain: 8,
  subject: 101,
  headerAll: 102,
  ip: 103,
  body: 201,
  attachmentName: 301,
  attachmentExtension: 302,
} as const
export type TargetName = keyof typeof TARGETS
export type Target = (typeof TARGETS)[TargetName]

/** One letter per policy and region, as filters are named in traces and exports (product §3). */
export const FILTER_DB_CODES = {
  allow: { user: 'O', all: 'a', domain: 'd', group: 'g' },
  deny: { user: 'U', all: 'A', domain: 'D', group: 'G' },
} as const satisfies Record<PolicyName, Record<RegionName, string>>
