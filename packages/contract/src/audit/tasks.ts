/**
 * What the audit log tells apart (product §3): classes and the tasks within each, declared by the features (`features/`). A route names
 * its task (`audit: 'user.add'`), so that nothing which changes something goes unrecorded.
 */
import { CLASS_DECLARATIONS, TASK_DECLARATIONS } from '../features/all.generated.ts'
import type { Classes, TaskDeclaration } from '../features/define.ts'
import type { Text } from '../i18n/texts.ts'

export type AuditClass = keyof typeof CLASS_DECLARATIONS
/** `class.task`, such as `user.add`. */
export type AuditTask = keyof typeof TASK_DECLARATIONS

const inPlace = <T extends { readonly at: number }>(declared: Readonly<Record<string, T>>) =>
  Object.entries(declared).toSorted(([, one], [, other]) => one.at - other.at)
// A task of a class that no feature declares fails the type check.
const TASKS: Readonly<Record<`${AuditClass}.${string}`, TaskDeclaration>> = TASK_DECLARATIONS
const TASKS_IN_PLACE = inPlace(TASKS).map(([task]) => task.split('.') as [AuditClass, string])

/** Class → its tasks, without its name before them. */
export const AUDIT_CLASSES = Object.fromEntries(
  inPlace<Classes[string]>(CLASS_DECLARATIONS).map(([name]): [string, readonly string[]] => [
    name,
    TASKS_IN_PLACE.filter(([group]) => group === name).map(([, task]) => task),
  ]),
) as Readonly<Record<AuditClass, readonly string[]>>

export const AUDIT_TASKS = Object.entries(AUDIT_CLASSES).flatMap(([name, tasks]) =>
  tasks.map((task) => `${name}.${task}` as AuditTask),
)

const textsOf = <K extends string>(declared: Readonly<Record<K, { readonly text: Text }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly text: Text }>(declared).map(([key, { text }]) => [key, text]),
  ) as Readonly<Record<K, Text>>
export const AUDIT_CLASS_TEXTS = textsOf(CLASS_DECLARATIONS)
export const AUDIT_TASK_TEXTS = textsOf(TASK_DECLARATIONS)

/** S done, F refused, E broken (product §3). */
export const AUDIT_TYPES = ['S', 'F', 'E'] as const
export type AuditType = (typeof AUDIT_TYPES)[number]
export const AUDIT_TYPE_TEXTS: Readonly<Record<AuditType, Text>> = {
  S: { ko: '성공', en: 'Success', ja: '成功' },
  F: { ko: '거부', en: 'Denied', ja: '拒否' },
  E: { ko: '오류', en: 'Error', ja: 'エラー' },
}
