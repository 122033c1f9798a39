import { timeOfUuid } from '../../platform/ids.ts'

/** The moments in which a mail of this id can have been received: they lead to its partition. Upper end excluded. */
export function receivedRange(id: string): { readonly from: Date; readonly to: Date } {
  const at = timeOfUuid(id)
  return { from: new Date(at), to: new Date(at + 1) }
}

/** The range of many ids together. */
export function receivedRangeOf(ids: readonly string[]): { readonly from: Date; readonly to: Date } {
  const times = ids.map(timeOfUuid)
  return { from: new Date(Math.min(...times)), to: new Date(Math.max(...times) + 1) }
}
