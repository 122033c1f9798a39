/** Tiles of the dashboard (product §1), in the order that stands until somebody arranges them. A new one joins by a line here. */
export const DASHBOARD_TILES = [
  'today',
  'day',
  'needs',
  'threats',
  'detox',
  'campaigns',
  'impersonation',
  'queue',
  'countries',
  'notices',
  'health',
] as const
export type DashboardTile = (typeof DASHBOARD_TILES)[number]

/** States of detox that the dashboard counts mail by. */
export const DASHBOARD_DETOX = ['disarmed', 'failed', 'analyzing'] as const

/** Weeks of history before anything is called usual, and how many are looked back on at most. */
export const USUAL_WEEKS = { least: 4, most: 8 } as const

/** Findings that say whom a mail pretends to be, strong enough to be told on the dashboard. */
export const ATTEMPT_FINDINGS = [
  'impersonation.own-domain-forbidden',
  'impersonation.own-domain-failed',
  'impersonation.person-free',
  'impersonation.person-reply',
  'impersonation.person-forged',
  'impersonation.name-own-address',
  'lookalike.own-from',
  'lookalike.own-reply-to',
  'lookalike.correspondent-from',
  'lookalike.brand-from',
  'brand.sender-free',
  'brand.sender-disguised',
  'brand.sender-forged',
] as const
