/** The row that a form was made from: read again meanwhile, it is not what the form shows. */
import { useState } from 'react'

export interface Edited {
  readonly id: number
  readonly version: string
}

export function useEdited(row: Edited | undefined): Edited | undefined {
  const [edited] = useState(() => row && { id: row.id, version: row.version })
  return edited
}
