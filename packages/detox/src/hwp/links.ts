/** Where links of HWP and HWPX lead: a target and numbers, `;` between, signs of its own behind a backslash. */
import { rankOfExtension, runs } from '@postern/contract/codes/file-kinds.ts'
import { isUnsafeLink } from '@postern/mail/active/targets.ts'
import { extensionOf } from '@postern/mail/file-type/extensions.ts'

/** Stands in the place of a link that was removed. */
export const INERT = 'about\\:blank;1;0;0;'
/** Leads to a page, or to the program for mail. */
const PAGE = /^(?:https?|mailto):/i

/** The target, in clear. */
export function targetOf(command: string): string {
  const end = /(?:^|[^\\])(?:\\\\)*;/.exec(command)
  const target = end ? command.slice(0, end.index + end[0].length - 1) : command
  return target.replace(/\\(.)/gs, '$1')
}

/** True where a click opens a program, a script, or a file on another machine. */
export function isDangerous(command: string): boolean {
  const target = targetOf(command)
  if ([target, command].some(isUnsafeLink)) return true
  return !PAGE.test(target) && runs(rankOfExtension(extensionOf(target)))
}
