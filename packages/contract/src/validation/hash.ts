/** Attachment hashes: MD5 for matching what others list, SHA-256 (product §5, §14). */
import { z } from 'zod'

export function isMd5(hash: string): boolean {
  return /^[0-9a-fA-F]{32}$/.test(hash)
}

export function isSha256(hash: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(hash)
}

export function isAttachmentHash(hash: string): boolean {
  return isMd5(hash) || isSha256(hash)
}

/** Yields a SHA-256 in lower case; error INVALID_FILE_HASH. */
export const sha256Schema = z.string().trim().toLowerCase().refine(isSha256, { message: 'INVALID_FILE_HASH' })
