/** Links within attachments: pages that ask or lead on, documents that fetch, PDFs that are one big button. */
import type { LinkFact } from '@postern/mail/links/link.ts'
import { hasRealSuffix } from '@postern/mail/urls.ts'
import type { LinkReading } from '../links-of.ts'
import { isIpLiteral, isPrivateIp } from '../../names/domains.ts'
import { shown, type LinkHit } from './hit.ts'

/** A page of a PDF that says less than this is a picture or a button. */
const FEW_CHARS = 400
const FEW_LINKS = 3
const COMPANY = /\.(?:sharepoint\.com|sharepoint\.cn)$/
/** Share of the page that one place to click on takes. */
const LARGE = 0.03

/**
 * `own`: registrable domains of the sender. `pictures`: files that are pictures themselves, rather than documents that
 * show some.
 */
export function codeHits(
  { links }: LinkReading,
  own: ReadonlySet<string>,
  pictures: ReadonlySet<string>,
): LinkHit[] {
  const codes = links.filter(({ source }) => source === 'qr')
  const code = codes.find(({ target }) => !own.has(target.domain)) ?? codes[0]
  if (!code) return []
  const { host, domain } = code.target
  // Addresses in a signature lead to the sender's own site.
  const others = links.some(
    ({ source, file, target }) =>
      file === '' && (source === 'text' || source === 'html-href') && !own.has(target.domain),
  )
  const hits: LinkHit[] = [{ code: 'link.code', evidence: { host: shown(host), name: shown(code.file) } }]
  if (!others && !own.has(domain) && pictures.has(code.file))
    hits.push({ code: 'link.code-only', evidence: { host: shown(host) } })
  return hits
}

export function attachedHits({ links, pages, pdfs }: LinkReading, own: ReadonlySet<string>): LinkHit[] {
  const hits: LinkHit[] = []
  const form = pages.find(({ password, sends, fields }) => password || (sends && fields > 0))
  if (form) {
    const target = links.find(({ role, file }) => role === 'form' && file === form.file)
    hits.push({
      code: 'link.page-form',
      evidence: { name: shown(form.file), host: shown(target?.target.host ?? '') },
    })
  }
  const redirect = links.find(({ role, host }) => role === 'redirect' && host !== '')
  if (redirect)
    hits.push({
      code: 'link.page-redirect',
      evidence: { name: shown(redirect.file), host: shown(redirect.target.host) },
    })
  const remote = links.find((link) => isFetched(link, own))
  if (remote)
    hits.push({
      code: 'link.document-remote',
      evidence: { name: shown(remote.file), host: shown(remote.host) },
    })
  const bare = pdfs.find(
    (pdf) =>
      pdf.pages <= 1 && pdf.links > 0 && pdf.links <= FEW_LINKS && pdf.chars < FEW_CHARS && pdf.share > LARGE,
  )
  const target = bare && links.find(({ file, source }) => source === 'pdf' && file === bare.file)
  if (target)
    hits.push({
      code: 'link.pdf-bare',
      evidence: { name: shown(bare.file), host: shown(target.target.host) },
    })
  return hits
}

/**
 * Companies keep templates on servers of their own, whose names lead nowhere from outside, or at their own platform.
 * What is fetched from the world is not theirs.
 */
function isFetched({ role, source, host, domain }: LinkFact, own: ReadonlySet<string>): boolean {
  if (source !== 'office' || (role !== 'template' && role !== 'object')) return false
  if (own.has(domain) || COMPANY.test(host)) return false
  return isIpLiteral(host) ? !isPrivateIp(host) : hasRealSuffix(host)
}
