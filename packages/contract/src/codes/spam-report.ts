/** Spam report mails and what their links do. */

/** By the clock, asked for, sent again. */
export const REPORT_KINDS = ['daily', 'asked', 'again'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** P on its way, S delivered, F failed. */
export const REPORT_STATES = ['P', 'S', 'F'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** What a link of a report is for: look at the mail, deliver it, deliver it and let its sender in, refuse its sender. */
export const REPORT_ACTS = ['preview', 'release', 'allow', 'deny'] as const
export type ReportAct = (typeof REPORT_ACTS)[number]
