/** Which conditions a filter's target allows (product §5 "Condition by target"), as a table. */
import {
  CONDITIONS,
  type Condition,
  type ConditionName,
  TARGETS,
  type Target,
  type TargetName,
} from '../codes/filter.ts'

/** Targets that share a row of the table. */
export const TARGET_KIND_CONDITIONS = {
  /** Recipient count, content size, attachment size, attachment count. */
  numeric: ['less', 'bigger', 'equal'],
  /** Body and content of attachments. */
  content: ['contain'],
  /** All headers as one text. */
  header: ['contain', 'notContain', 'regex'],
  ip: ['match', 'contain', 'begin', 'end', 'notContain', 'regex'],
  /** Attachment hash and extension, and every target of an authentication filter. */
  exact: ['match'],
  text: ['match', 'contain', 'begin', 'end', 'blank', 'notContain', 'regex'],
} as const satisfies Record<string, readonly ConditionName[]>
export type TargetKind = keyof typeof TARGET_KIND_CONDITIONS

export const TARGET_KINDS = {
  senderEmail: 'text',
  senderName: 'text',
  senderId: 'text',
  senderDomain: 'text',
  recipientEmail: 'text',
  recipientName: 'text',
  recipientId: 'text',
  recipientDomain: 'text',
  subject: 'text',
  headerAll: 'header',
  ip: 'ip',
  body: 'content',
  attachmentName: 'text',
  attachmentExtension: 'exact',
} as const satisfies Record<TargetName, TargetKind>

export const TARGET_NAMES: readonly TargetName[] = Object.keys(TARGET_KINDS).filter(
  (name): name is TargetName => Object.hasOwn(TARGETS, name),
)

const NAME_OF_TARGET: ReadonlyMap<number, TargetName> = new Map(
  TARGET_NAMES.map((name) => [TARGETS[name], name]),
)

export function targetName(target: number): TargetName | undefined {
  return NAME_OF_TARGET.get(target)
}

const CONDITION_NAMES: readonly ConditionName[] = Object.keys(CONDITIONS).filter(
  (name): name is ConditionName => Object.hasOwn(CONDITIONS, name),
)
const NAME_OF_CONDITION: ReadonlyMap<number, ConditionName> = new Map(
  CONDITION_NAMES.map((name) => [CONDITIONS[name], name]),
)

export function conditionName(condition: number): ConditionName | undefined {
  return NAME_OF_CONDITION.get(condition)
}

/** Conditions offered for a target, in the order forms show them; `match` alone in an authentication filter. */
export function conditionsFor(target: TargetName, authentication = false): readonly ConditionName[] {
  return authentication ? TARGET_KIND_CONDITIONS.exact : TARGET_KIND_CONDITIONS[TARGET_KINDS[target]]
}

/** True when the code pair is one that the table allows. */
export function isConditionAllowed(target: Target, condition: Condition, authentication = false): boolean {
  const name = targetName(target)
  const wanted = conditionName(condition)
  return name !== undefined && wanted !== undefined && conditionsFor(name, authentication).includes(wanted)
}
