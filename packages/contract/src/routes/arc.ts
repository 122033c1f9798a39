/** The keys that seal mail we change (RFC 8617, settings `delivery.arc` and `delivery.arcDomain`), and their records in DNS. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

/** DNS's last answer about the record of a key; `unknown` before the first. */
export const KEY_RECORDS = ['unknown', 'found', 'absent', 'different'] as const

const arcKeyRow = z.object({
  domain: z.string(),
  selector: z.string(),
  /** Name and value of the TXT record to publish. */
  name: z.string(),
  value: z.string(),
  /**
   * `waiting` for its record, `sealing`, `lost` its record, `unused` since the domain of seals is another one, `retired` since a
   * newer key took over. Private keys of retired ones are deleted.
   */
  state: z.enum(['waiting', 'sealing', 'lost', 'unused', 'retired']),
  record: z.enum(KEY_RECORDS),
  created_at: timestamp,
  checked_at: timestamp.nullable(),
  retired_at: timestamp.nullable(),
  /** When the record of a retired key can go from DNS: mail that it sealed may be verified until then. */
  removable_at: timestamp.nullable(),
})
export type ArcKeyRow = z.output<typeof arcKeyRow>

const arcState = z.object({
  /** In whose name mail is sealed; '' where seals are off, or the host name is none that DNS can know. */
  domain: z.string(),
  /** Newest first. */
  keys: z.array(arcKeyRow),
})
export type ArcState = z.output<typeof arcState>

const access = ['config-system-basic_config'] as const

export const arcStateRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/arc',
  summary: 'The keys that seal changed mail (ARC), and whether their records are in DNS',
  access,
  scope: 'none',
  reply: arcState,
})

export const checkArcRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/arc/check',
  summary: 'Ask DNS for the records of the keys now; the first key is made where there is none',
  access,
  scope: 'none',
  audit: 'configuration.arc_check',
  auditTarget: { name: '' },
  reply: arcState.extend({
    /** DNS failed to answer for one of the keys: its last known state stays. */
    unanswered: z.boolean(),
  }),
})

export const renewArcKeyRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/arc/key',
  summary: 'Make a new key; the present one seals until the record of the new one is found',
  access,
  scope: 'none',
  audit: 'configuration.arc_key',
  auditTarget: { name: '' },
  reply: arcState,
})
