/** Turning the chosen rows of a list on and off. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useT } from '../../lib/i18n.tsx'
import type { BulkReply } from '../list-actions.tsx'

type Run = (ids: number[]) => Promise<BulkReply>

interface Options {
  /** Whether the note that says it is done offers to take it back. */
  readonly undo?: boolean
}

/** The two bulk actions of rows that can be on or off. */
export function useActivation(turn: (active: boolean) => Run, { undo = true }: Options = {}) {
  const common = useT(COMMON_TEXTS)
  return ([true, false] as const).map((active) => ({
    label: common(active ? 'activate' : 'deactivate'),
    run: turn(active),
    ...(undo && { undo: turn(!active) }),
  }))
}
