/** Nodes of an installation: machines or containers that share its database and its messages. */

/** What a node may do, in the order in which screens name it (`POSTERN_ROLES`). */
export const NODE_ROLES = ['smtp', 'deliver', 'jobs', 'api'] as const
export type NodeRole = (typeof NODE_ROLES)[number]

/**
 * `working`; `draining` while an administrator lets it finish; `drained` when nothing is left there; `silent` when it has said nothing
 * for a minute; `stopped` when it ended in order.
 */
export const NODE_STATES = ['working', 'draining', 'drained', 'silent', 'stopped'] as const
export type NodeState = (typeof NODE_STATES)[number]

/** Seconds between two signs of life of a process. */
export const NODE_BEAT_SECONDS = 5
/** Seconds without a sign of life after which a node is late, and after which the others count without it. */
export const NODE_LATE_SECONDS = 15
export const NODE_SILENT_SECONDS = 60

/** Where a certificate comes from: files of the environment, its folder of them, an authority by ACME, ourselves. */
export const CERTIFICATE_ORIGINS = ['file', 'folder', 'acme', 'own'] as const
export type CertificateOrigin = (typeof CERTIFICATE_ORIGINS)[number]
