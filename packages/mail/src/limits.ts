import type { ParseLimits } from './facts.ts'

/**
 * Bounds of one parse. Every one is far above honest mail; a bound that is hit is reported as an ambiguity, because
 * what lies behind it was not seen.
 */
export const DEFAULT_LIMITS: ParseLimits = Object.freeze({
  /** Nesting of multiparts and messages together. */
  depth: 50,
  parts: 1000,
  /** Bytes of one header block that are read. */
  headerBytes: 100 * 1024,
  headerFields: 2000,
  /** Addresses read over all address fields of the message. */
  addresses: 5000,
  urls: 1000,
  /** A second's work where it is all HTML tags. */
  textChars: 4_000_000,
  /** Of a large mail all; of what decompresses to more than a quarter of this nothing here. */
  sealedBytes: 64 * 1024 * 1024,
})

/** Names of attachments and blocks taken out of text bodies; beyond it `mime.attachment-limit` is reported. */
export const MAX_ATTACHMENTS = 1000
