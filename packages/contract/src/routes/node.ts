/** Nodes: what each does, how it is, and letting one finish. */
import { z } from 'zod'
import { CERTIFICATE_ORIGINS, NODE_ROLES, NODE_STATES } from '../codes/node.ts'
import { defineRoute } from './define.ts'
import { emptyReply, timestamp } from './shared.ts'

const access = ['config-system-basic_config'] as const
const nodeParams = z.object({ id: z.uuid() })

const share = z.number()
const nodeRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(NODE_STATES),
  roles: z.array(z.enum(NODE_ROLES)),
  /** Processes that have said nothing for a minute, as logs name them, while others of the node speak. */
  silent: z.array(z.string()),
  /** Of its processes: several while they are being replaced. */
  versions: z.array(z.string()),
  started_at: timestamp,
  seen_at: timestamp,
  /** Seconds since its last sign of life, by the database's clock. */
  seen_seconds: z.number(),
  /** Shares of its machine in use, from 0 to 1. */
  machine: z.object({ cpu: share, memory: share, disk: share }),
  connections: z.number(),
  /** Mails recorded in the last minute. */
  mails: z.number(),
  deliveries: z.number(),
  jobs: z.number(),
  /** Since when it takes nothing new; null while it does. */
  drain_since: timestamp.nullable(),
  drain_by: z.string().nullable(),
  /** Why it can't be drained now; null where it can. */
  bound: z.enum(['NODE_LAST_OF_ROLE', 'NODE_OTHER_DRAINS']).nullable(),
})
export type NodeRow = z.output<typeof nodeRow>

export const listNodesRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/nodes',
  summary: 'Nodes of the installation: roles, versions, load and signs of life',
  access,
  scope: 'none',
  reply: z.object({ nodes: z.array(nodeRow) }),
})

export const supportBundleRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/support-bundle',
  summary:
    'What support asks for, as a ZIP file from the node that answers, without secrets, mail and email addresses',
  access,
  scope: 'none',
  audit: 'maintenance.support_bundle',
  auditTarget: { name: '' },
  reply: 'file',
  failure: 'DOWNLOAD_FAILED',
})

const certificateRow = z.object({
  names: z.array(z.string()),
  /** '' for one that nobody vouches for. */
  issuer: z.string(),
  ends: timestamp,
  days: z.number(),
  origin: z.enum(CERTIFICATE_ORIGINS),
  /** '' for one in no file. */
  file: z.string(),
  /** What is wrong with it, in English; null where nothing is. */
  flaw: z.string().nullable(),
})
export type CertificateRow = z.output<typeof certificateRow>

export const listCertificatesRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/certificates',
  summary: 'Certificates of console and SMTP on the node that answers, those that end first in front',
  access,
  scope: 'none',
  reply: z.object({
    certificates: z.array(certificateRow),
    /** Files that can’t be used: what was there before may be in use still. */
    unusable: z.array(z.string()),
    /** Why the authority issued none, in its words; null where it has nothing against it. */
    refused: z.string().nullable(),
  }),
})

export const drainNodeRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/nodes/{id}/drain',
  summary: 'Have a node finish what it has and take nothing new; other nodes take it',
  access,
  scope: 'none',
  audit: 'maintenance.node_drain',
  params: nodeParams,
  reply: emptyReply,
  errors: ['NODE_LAST_OF_ROLE', 'NODE_OTHER_DRAINS'],
})

export const resumeNodeRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/system/nodes/{id}/drain',
  summary: 'Have a node that drains take up work again',
  access,
  scope: 'none',
  audit: 'maintenance.node_resume',
  params: nodeParams,
  reply: emptyReply,
})

export const removeNodeRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/system/nodes/{id}',
  summary: 'Remove a node that is gone from the list',
  access,
  scope: 'none',
  audit: 'maintenance.node_remove',
  params: nodeParams,
  reply: emptyReply,
  errors: ['NODE_LIVES'],
})
