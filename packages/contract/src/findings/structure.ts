/** Heuristics over attachments, links and HTML. What can run or deceive weighs more than what merely looks odd. */
import { defineFindings } from './define.ts'

export const STRUCTURE_FINDINGS = defineFindings({
  // Attachments, and what lies in them. Programs, shortcuts and images of disks hold the mail where
  // `scan.programs` says so, what is encrypted where `scan.encrypted` does: no sum outweighs that.
  'structure.attachment-program': { severity: 'high', score: 4 },
  /** Shortcuts and configuration files that start programs. */
  'structure.attachment-shortcut': { severity: 'high', score: 4 },
  'structure.attachment-disk-image': { severity: 'high', score: 3 },
  /** The bytes are a program, the name says otherwise. */
  'structure.attachment-disguised': { severity: 'high', score: 5 },
  'structure.attachment-macro': { severity: 'medium', score: 1.5 },
  /** A document with macros whose name promises one without. */
  'structure.attachment-macro-disguised': { severity: 'high', score: 4 },
  'structure.attachment-encrypted': { severity: 'medium', score: 0.8 },
  'structure.attachment-html': { severity: 'low', score: 0.8 },
  /** An HTML or SVG attachment that runs script or asks for a password. */
  'structure.attachment-html-active': { severity: 'high', score: 3 },
  // HTML
  'structure.html-form': { severity: 'low', score: 0.2 },
  'structure.html-password': { severity: 'high', score: 2 },
  'structure.hidden-text': { severity: 'medium', score: 0.6 },
  /** Pictures and a link, hardly a word. */
  'structure.image-only': { severity: 'low', score: 0.6 },
  /** Invisible characters or foreign letters inside words. */
  'structure.text-obfuscated': { severity: 'medium', score: 1 },
})
export type StructureFindingCode = keyof typeof STRUCTURE_FINDINGS
