/** For tests: a mail disarmed by a strict policy, and what came of it in words. */
import type { DetoxKind, DetoxMode } from '@postern/contract/codes/detox.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { stateOf } from '@postern/contract/validation/detox-report.ts'
import { DetoxBudget, limitsFor } from '../budget.ts'
import { disarmMail, type MailDetoxRequest, type MailDetoxResult } from '../mail/disarm-mail.ts'
import type { MailDetoxPolicy } from '../mail/mail-policy.ts'
import { STRICT } from '../policy.ts'

export const STRICT_MAIL: MailDetoxPolicy = {
  ...STRICT,
  language: 'en',
  signedMail: 'leave',
  failures: {
    encrypted: 'hold',
    signed: 'hold',
    broken: 'hold',
    limit: 'hold',
    unsupported: 'hold',
    distribution: 'hold',
    empty: 'notice',
    blocked: 'hold',
  },
  exempt: { extensions: [], hashes: [] },
  note: 'none',
}

/** The strict policy with other modes. */
export function withModes(
  changed: Partial<Record<DetoxKind, DetoxMode>>,
  more: Partial<MailDetoxPolicy> = {},
): MailDetoxPolicy {
  return { ...STRICT_MAIL, ...more, modes: { ...STRICT_MAIL.modes, ...changed } }
}

/** Every kind in one mode. */
export function allIn(mode: DetoxMode): Record<DetoxKind, DetoxMode> {
  const kinds = Object.keys(STRICT.modes) as DetoxKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, mode])) as Record<DetoxKind, DetoxMode>
}

export function tryMail(
  bytes: Buffer | string,
  policy: MailDetoxPolicy = STRICT_MAIL,
  more: Partial<MailDetoxRequest> = {},
): Promise<MailDetoxResult> {
  const content = Buffer.from(bytes as Buffer)
  return disarmMail({ bytes: content, policy, ...more }, new DetoxBudget(limitsFor(content.length)))
}

/** State, then a line for each file and the body: `disarmed o.csv→p.csv (formula×1)`, `body script×1`. */
export function mailInShort({ report, bytes, failed }: MailDetoxResult): readonly string[] {
  const state = Object.entries(DETOX_STATES).find(([, value]) => value === stateOf(report))![0]
  const codes = (lines: readonly { code: string; count: number; where: string }[]): string =>
    lines.map(({ code, count, where }) => `${code}×${count} ${where}`.trim()).join(', ')
  return [
    `${state}${bytes ? ' new' : ''}${failed ? ` held:${failed.reason}` : ''}`,
    ...report.files.map(({ name, becameName, outcome, reason, removed, unchecked }) =>
      [
        `${outcome} ${name}${becameName === null ? '' : `→${becameName}`}`.trim(),
        ...(reason === null ? [] : [reason]),
        ...(removed.length > 0 ? [`(${codes(removed)})`] : []),
        ...unchecked.map((each) => `${each.became}:${each.reason} ${each.where}`),
      ].join(' '),
    ),
    ...(report.body.length > 0 ? [`body ${codes(report.body)}`] : []),
  ]
}
