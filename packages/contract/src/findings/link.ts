/**
 * Where links lead, from texts, HTML, files and codes. What wanted mail does as well scores nothing and is a sign for
 * other findings to stand beside.
 */
import { defineFindings } from './define.ts'

export const LINK_FINDINGS = defineFindings({
  /** The text of a link is an address, and it leads to another's. */
  'link.text-host': { severity: 'medium', score: 0.8 },
  'link.ip': { severity: 'medium', score: 1 },
  'link.port': { severity: 'low', score: 0.3 },
  /** `https://bank.example@elsewhere.example/` */
  'link.userinfo': { severity: 'medium', score: 1.2 },
  /** A host name that mixes alphabets to look like another. */
  'link.mixed-script': { severity: 'high', score: 2 },
  /** An address in the text that only shows once invisible characters are gone. */
  'link.split': { severity: 'low', score: 0 },
  'link.script': { severity: 'medium', score: 0.8 },
  'link.shortener': { severity: 'info', score: 0.2 },
  /** Where a short link leads, as its service answered. */
  'link.short-target': { severity: 'info', score: 0 },
  /** A sender with a domain of its own whose links lead to pages that anybody can make. */
  'link.hosted': { severity: 'info', score: 0 },
  /** A site that no mail to this gateway has led to before. */
  'link.host-new': { severity: 'info', score: 0 },
  /** Somebody else's page passes on to a third one. */
  'link.redirect': { severity: 'low', score: 0.3 },
  /** A program, an archive or an image of a disk, one click away. */
  'link.download': { severity: 'low', score: 0.3 },
  // In pictures and attachments
  /** A picture shows a code that leads somewhere. */
  'link.code': { severity: 'info', score: 0 },
  /** The only way on is a code to be scanned, past whatever looks at links. */
  'link.code-only': { severity: 'medium', score: 0.8 },
  /** An attached page asks for a password or sends what is filled in. */
  'link.page-form': { severity: 'high', score: 2 },
  /** An attached page opens another by itself. */
  'link.page-redirect': { severity: 'high', score: 2 },
  /** A document that fetches its template or an object from elsewhere when it is opened. */
  'link.document-remote': { severity: 'high', score: 3 },
  /** A PDF with hardly more in it than something to click on. */
  'link.pdf-bare': { severity: 'low', score: 0.5 },
  // What the settings of links in attachments are about (settings/attached-links.ts); the points are those of the above.
  'link.attached': { severity: 'info', score: 0 },
  'link.attached-suspicious': { severity: 'low', score: 0 },
  'link.attached-blocked': { severity: 'high', score: 3 },
})
export type LinkFindingCode = keyof typeof LINK_FINDINGS
