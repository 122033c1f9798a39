/** Tells Office Open XML packages apart: by the folders that programs make, else by what the list of content types says. */
import { inflateRawSync } from 'node:zlib'
import { contentTypesOf, isContentTypes } from '../container/zip/zip-manifest.ts'
import { readLocalHeader, type ZipRecord } from '../container/zip/zip-records.ts'

/** Which program's documents a package holds. */
export type PackageKind = 'word' | 'xl' | 'ppt' | 'visio'

const FOLDER = /^[\\/]*(word|xl|ppt|visio)[\\/]/i
const KINDS: readonly [pattern: RegExp, kind: PackageKind][] = [
  [/wordprocessingml|vnd\.ms-word/, 'word'],
  [/spreadsheetml|vnd\.ms-excel/, 'xl'],
  [/presentationml|vnd\.ms-powerpoint/, 'ppt'],
  [/vnd\.ms-visio/, 'visio'],
  // Themes, and what else belongs to one of them.
  [/vnd\.openxmlformats-officedocument|vnd\.ms-office/, 'ppt'],
]
/** Octets of the list that are made. */
const MAX_LIST = 1024 * 1024

/** Null for what is no package, or another program's. */
export function packageKind(bytes: Buffer, records: readonly ZipRecord[]): PackageKind | null {
  const list = records.find(({ name }) => isContentTypes(name))
  if (!list && !records.some(({ name }) => /^[\\/]*_rels[\\/]\.rels$/i.test(name))) return null
  const folders = new Set(records.map(({ name }) => FOLDER.exec(name)?.[1]?.toLowerCase()))
  for (const [, kind] of KINDS) if (folders.has(kind)) return kind
  const types = list ? contentTypesOf(listOf(bytes, list)).join(' ') : ''
  return KINDS.find(([pattern]) => pattern.test(types))?.[1] ?? null
}

function listOf(bytes: Buffer, { local, method, compressed }: ZipRecord): Buffer {
  const start = readLocalHeader(bytes, local)?.dataStart
  if (start === undefined) return Buffer.alloc(0)
  const data = bytes.subarray(start, start + compressed)
  if (method === 0) return data.subarray(0, MAX_LIST)
  try {
    return inflateRawSync(data, { maxOutputLength: MAX_LIST })
  } catch {
    return Buffer.alloc(0)
  }
}
