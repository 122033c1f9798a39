/** Work that somebody asked for, carried out in the background. */

/** Each is also a kind of job (codes/jobs.ts). */
export const WORK_KINDS = ['mail-task', 'export', 'backtest', 'backup'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WORK_STATES = ['running', 'cancelling', 'cancelled', 'done', 'failed'] as const
export type WorkState = (typeof WORK_STATES)[number]
