/** Which conditions a filter's target allows (product §5 "Condition by target"), as a table. */
import {
  CONDITIONS,
  type Condition,
  type ConditionName,
  type PartName,
  TARGETS,
  type Target,
  type TargetName,
} from '../codes/filter.ts'
import type { ResultTargetName } from './filter-results.ts'

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
  /** One of a list; several may hold at once, as of two signatures, so that "is not" says that none of them is. */
  result: ['match', 'notContain'],
  text: ['match', 'contain', 'begin', 'end', 'blank', 'notContain', 'regex'],
} as const satisfies Record<string, readonly ConditionName[]>
export type TargetKind = keyof typeof TARGET_KIND_CONDITIONS

/** Targets not named here are texts. */
const OTHER_KINDS: Partial<Record<TargetName, TargetKind>> & Record<ResultTargetName, 'result'> = {
  headerAll: 'header',
  ip: 'ip',
  recipientCount: 'numeric',
  body: 'content',
  contentSize: 'numeric',
  html: 'content',
  attachmentExtension: 'exact',
  attachmentHash: 'exact',
  attachmentSize: 'numeric',
  attachmentCount: 'numeric',
  attachmentContent: 'content',
  containedExtension: 'exact',
  spf: 'result',
  dkim: 'result',
  dmarc: 'result',
  arc: 'result',
  rbl: 'result',
  surbl: 'result',
  dmarcPolicy: 'result',
  senderProven: 'result',
  reverseDns: 'result',
  tls: 'result',
  smtpAuth: 'result',
  knownSender: 'result',
  answersUs: 'result',
  score: 'numeric',
  finding: 'result',
  virus: 'result',
  encryptedAttachment: 'result',
  macro: 'result',
  program: 'result',
  disguisedAttachment: 'result',
  impersonation: 'result',
  marketing: 'result',
  campaign: 'result',
  shortUrl: 'result',
  keyword: 'result',
  yara: 'result',
  harmfulContent: 'result',
}

export function targetKind(target: TargetName): TargetKind {
  return OTHER_KINDS[target] ?? 'text'
}

/** In the order forms show them. */
export const TARGET_NAMES: readonly TargetName[] = Object.keys(TARGETS).filter((name): name is TargetName =>
  Object.hasOwn(TARGETS, name),
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
  return authentication ? TARGET_KIND_CONDITIONS.exact : TARGET_KIND_CONDITIONS[targetKind(target)]
}

/** True when the code pair is one that the table allows. */
export function isConditionAllowed(target: Target, condition: Condition, authentication = false): boolean {
  const name = targetName(target)
  const wanted = conditionName(condition)
  return name !== undefined && wanted !== undefined && conditionsFor(name, authentication).includes(wanted)
}

const WORD_CONDITIONS: ReadonlySet<ConditionName> = new Set(['contain', 'begin', 'end', 'notContain'])

/** True where a rule can be held to whole words: conditions on parts of a text. */
export function takesWord(target: TargetName, condition: ConditionName): boolean {
  return WORD_CONDITIONS.has(condition) && targetKind(target) !== 'result'
}

/** Ranges of targets, by their last code; results of checks behind the last are of the message as a whole. */
const PARTS_UP_TO = [
  [111, 'header'],
  [204, 'content'],
  [309, 'attach'],
  [1002, 'content'],
  [9015, 'header'],
] as const satisfies readonly (readonly [last: number, part: PartName])[]

/** Where a filter of these targets looks. */
export function partOf(targets: readonly Target[]): PartName {
  const parts = new Set(
    targets.map((target) => PARTS_UP_TO.find(([last]) => target <= last)?.[1] ?? ('mixed' as const)),
  )
  const [part = 'mixed'] = parts
  return parts.size === 1 ? part : 'mixed'
}
