/** Links within attachments: pages that ask or lead on, documents that fetch, PDFs that are one big button. */
import type { LinkReading } from '../../links.ts'
import { shown, type LinkHit } from './hit.ts'

/** A page of a PDF that says less than this is a picture or a button. */
const FEW_CHARS = 400
const FEW_LINKS = 3
/** Share of the page that one place to click on takes. */
const LARGE = 0.03

export function attachedHits({ links, pages, pdfs }: LinkReading): LinkHit[] {
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
  const remote = links.find(
    ({ role, source }) => source === 'office' && (role === 'template' || role === 'object'),
  )
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
