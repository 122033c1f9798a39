/** What the parts of the directory's form share. */
import { directoryBody, type DirectoryBody } from '@postern/contract/routes/directory.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { DirectoryRow } from './api.ts'

export type DirectoryIn = z.input<typeof directoryBody>
export type DirectoryForm = UseFormReturn<DirectoryIn, unknown, DirectoryBody>

/** Values of the form; a domain without a directory begins with the defaults. */
export function valuesOf({ settings }: DirectoryRow): DirectoryIn {
  if (settings === null) return directoryStart()
  const { has_password: _has, version: _version, ...values } = settings
  return { ...values, bind_password: '' }
}

/** The defaults of the schema; what must be typed stands empty. */
export function directoryStart(): DirectoryIn {
  const defaults = directoryBody.parse({ servers: ['a'], bind_dn: 'a', base_dn: 'a' })
  return { ...defaults, servers: [], bind_dn: '', base_dn: '', bind_password: '' }
}
