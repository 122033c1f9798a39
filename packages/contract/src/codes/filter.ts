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
  ccEmail: 9,
  ccName: 10,
  ccId: 11,
  ccDomain: 12,
  bccEmail: 13,
  bccName: 14,
  bccId: 15,
  bccDomain: 16,
  subject: 101,
  headerAll: 102,
  ip: 103,
  replyTo: 104,
  returnPath: 105,
  messageId: 106,
  mailer: 107,
  recipientCount: 108,
  country: 109,
  clientHost: 110,
  relayPath: 111,
  body: 201,
  contentSize: 202,
  html: 203,
  charset: 204,
  attachmentName: 301,
  attachmentExtension: 302,
  attachmentHash: 303,
  attachmentSize: 304,
  attachmentCount: 305,
  attachmentContent: 306,
  attachmentType: 307,
  containedName: 308,
  containedExtension: 309,
  url: 1002,
  spf: 9001,
  dkim: 9002,
  dmarc: 9003,
  arc: 9004,
  rbl: 9005,
  surbl: 9006,
  dmarcPolicy: 9007,
  senderProven: 9008,
  spfDomain: 9009,
  dkimDomain: 9010,
  reverseDns: 9011,
  tls: 9012,
  smtpAuth: 9013,
  knownSender: 9014,
  answersUs: 9015,
  score: 9016,
  finding: 9017,
  virus: 9018,
  encryptedAttachment: 9019,
  macro: 9020,
  program: 9021,
  disguisedAttachment: 9022,
  impersonation: 9023,
  marketing: 9024,
  campaign: 9025,
  shortUrl: 9026,
  keyword: 9027,
  yara: 9028,
  harmfulContent: 9029,
} as const
export type TargetName = keyof typeof TARGETS
export type Target = (typeof TARGETS)[TargetName]

/** Where a filter's rules look (specification section 3 "Parts"); `mixed` where they look in several. */
export const PARTS = { header: 1, content: 2, attach: 3, mixed: 9 } as const
export type PartName = keyof typeof PARTS

/** Which engine a filter belongs to: the verdict, or a family of checks that an allow filter exempts from. */
export const FILTER_FUNCTIONS = {
  scan: 1,
  url: 2,
  vbs: 3,
  ears: 4,
  sender: 5,
  detox: 6,
  senderDetect: 7,
} as const
export type FilterFunctionName = keyof typeof FILTER_FUNCTIONS
export type FilterFunction = (typeof FILTER_FUNCTIONS)[FilterFunctionName]
/** What allow filters may exempt from; the first is the verdict itself. */
export const EXEMPTING_FUNCTIONS = [
  'scan',
  'url',
  'vbs',
  'sender',
  'detox',
  'senderDetect',
] as const satisfies readonly FilterFunctionName[]

/** What becomes of mail that a filter decides. */
export const POLICY_ACTIONS = {
  block: 1,
  pass: 3,
  permit: 4,
  delay: 5,
  route: 6,
  encrypt: 7,
  link: 8,
} as const
export type PolicyActionName = keyof typeof POLICY_ACTIONS
export type PolicyAction = (typeof POLICY_ACTIONS)[PolicyActionName]

/** Actions that filters of a policy may have; the first is what one does that names none. */
export const ACTIONS_OF_POLICY = {
  allow: ['permit', 'pass', 'delay', 'route', 'encrypt', 'link'],
  deny: ['block', 'link'],
} as const satisfies Record<PolicyName, readonly [PolicyActionName, ...PolicyActionName[]]>

/** One letter per policy and region, as filters are named in traces and exports (product §3). */
export const FILTER_DB_CODES = {
  allow: { user: 'O', all: 'a', domain: 'd', group: 'g' },
  deny: { user: 'U', all: 'A', domain: 'D', group: 'G' },
} as const satisfies Record<PolicyName, Record<RegionName, string>>

/** Who registered a filter: an administrator, a user for themselves, or the product (a sender who was let in or refused, white flag 2). */
export const FILTER_PATHS = ['admin', 'user', 'auto'] as const
export type FilterPath = (typeof FILTER_PATHS)[number]
