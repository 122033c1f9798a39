/** Heuristics over attachments, links and HTML. What can run or deceive weighs more than what merely looks odd. */
import { defineFindings } from './define.ts'

export const STRUCTURE_FINDINGS = defineFindings({
  // Attachments, and what lies in them. What each does to the mail is a setting (settings/attachments.ts); the points
  // here count where that says `score`.
  'structure.attachment-program': { severity: 'high', score: 4 },
  'structure.attachment-script': { severity: 'high', score: 4 },
  /** Shortcuts and configuration files that start programs. */
  'structure.attachment-shortcut': { severity: 'high', score: 4 },
  'structure.attachment-disk-image': { severity: 'high', score: 3 },
  /** Names that mail programs don't open, for what opening may do. */
  'structure.attachment-unsafe': { severity: 'high', score: 4 },
  /** Programs as text, which run where their interpreter is installed. */
  'structure.attachment-source': { severity: 'low', score: 0.5 },
  /** The bytes are a program, the name says otherwise. */
  'structure.attachment-disguised': { severity: 'high', score: 5 },
  'structure.attachment-macro': { severity: 'medium', score: 1.5 },
  /** A document with macros whose name promises one without. */
  'structure.attachment-macro-disguised': { severity: 'high', score: 4 },
  /** Macros that start by themselves and reach beyond the document. */
  'structure.attachment-macro-harmful': { severity: 'high', score: 4 },
  'structure.attachment-macro-sheet': { severity: 'high', score: 3 },
  /** Room for objects or macros, with nothing in it. */
  'structure.attachment-empty-storage': { severity: 'info', score: 0 },
  'structure.attachment-dde': { severity: 'high', score: 4 },
  'structure.attachment-exploit': { severity: 'high', score: 4 },
  /** Fetched from elsewhere when the document is opened; the links check counts its address. */
  'structure.attachment-remote': { severity: 'medium', score: 0.3 },
  /** A link in a document that opens a program, a script or a file on another machine. */
  'structure.attachment-link-unsafe': { severity: 'high', score: 3 },
  'structure.attachment-linked': { severity: 'info', score: 0 },
  'structure.attachment-package': { severity: 'medium', score: 0.8 },
  /** A page, a web archive or a document with macros, carried within a document. */
  'structure.attachment-package-active': { severity: 'high', score: 3 },
  'structure.attachment-object': { severity: 'low', score: 0.3 },
  'structure.attachment-pdf-script': { severity: 'low', score: 0.3 },
  'structure.attachment-pdf-launch': { severity: 'high', score: 4 },
  /** Something happens on opening or on turning a page. */
  'structure.attachment-pdf-action': { severity: 'info', score: 0 },
  'structure.attachment-pdf-file': { severity: 'info', score: 0 },
  'structure.attachment-pdf-form': { severity: 'info', score: 0 },
  /** Links in a document: where they lead is the links check's. */
  'structure.attachment-links': { severity: 'info', score: 0 },
  /** Locked, with the password beside it: what lies in it was scanned. */
  'structure.attachment-unlocked': { severity: 'medium', score: 0.8 },
  // Limits
  'structure.attachment-extension': { severity: 'medium', score: 2 },
  'structure.attachment-size': { severity: 'medium', score: 2 },
  'structure.attachment-count': { severity: 'medium', score: 2 },
  'structure.attachment-encrypted': { severity: 'medium', score: 0.8 },
  'structure.attachment-html': { severity: 'low', score: 0.8 },
  /** An HTML or SVG attachment that runs script or asks for a password. */
  'structure.attachment-html-active': { severity: 'high', score: 3.8 },
  /** A page that makes a file in its reader's browser, or hides what it runs. */
  'structure.attachment-html-smuggling': { severity: 'high', score: 4 },
  /** An address that starts a program or hands out the reader's credentials, in a page, a calendar or a message. */
  'structure.attachment-address': { severity: 'high', score: 4 },
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
