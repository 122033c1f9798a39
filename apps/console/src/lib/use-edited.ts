/** The row that a form was made from: read again meanwhile, it is not what the form shows. */
import { useState } from 'react'

/** Of the read of a row for its form: what was read for an earlier one is nothing to start from. */
export const READ_ANEW = { staleTime: 0, gcTime: 0 } as const

export interface Edited {
  readonly id: number
  readonly version: string
}

export function useEdited(row: Edited | undefined): Edited | undefined {
  const [edited] = useState(() => row && { id: row.id, version: row.version })
  return edited
}
