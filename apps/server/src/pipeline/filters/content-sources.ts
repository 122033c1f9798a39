/** Values of body, links and attachments. */
import { TARGETS } from '@postern/contract/codes/filter.ts'
import { attachedTexts } from '@postern/mail/container/attached-text.ts'
import type { AttachmentFact, MailFacts } from '@postern/mail/facts.ts'
import type { FilteredMessage } from './message.ts'

export function contentSources({ facts, files, links }: FilteredMessage) {
  const contained = files.filter(({ depth }) => depth > 0)
  return {
    [TARGETS.body]: () => [facts.text, facts.htmlText],
    [TARGETS.contentSize]: () => [String(facts.size)],
    [TARGETS.html]: () => [facts.html],
    [TARGETS.charset]: () => charsetsOf(facts),
    [TARGETS.attachmentName]: () => facts.attachments.flatMap((attachment) => attachment.names),
    [TARGETS.attachmentExtension]: () => facts.attachments.flatMap(extensionsOf),
    [TARGETS.attachmentHash]: () => facts.attachments.flatMap((file) => [file.md5(), file.sha256()]),
    [TARGETS.attachmentSize]: () => facts.attachments.map(({ size }) => String(size)),
    [TARGETS.attachmentCount]: () => [String(facts.attachments.length)],
    [TARGETS.attachmentContent]: () => attachedTexts(facts),
    [TARGETS.attachmentType]: () =>
      facts.attachments.flatMap(({ detectedType, declaredType }) => [detectedType, declaredType]),
    [TARGETS.containedName]: () => contained.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
    [TARGETS.containedExtension]: () => contained.map(({ extension }) => extension).filter(Boolean),
    [TARGETS.url]: () => [...new Set(links.flatMap(({ url, target }) => [url, target.url]))],
  }
}

/** The most dangerous one, and the last and the last two of every name (`gz`, `tar.gz`). */
function extensionsOf({ extension, names }: AttachmentFact): string[] {
  const ends = names.flatMap((name) => {
    const parts = name.split('.').slice(1)
    return [parts.slice(-1), parts.slice(-2)].filter(({ length }) => length > 0).map((end) => end.join('.'))
  })
  return [...new Set([extension, ...ends])]
}

/** Of texts, and of encoded words in the header. */
function charsetsOf(facts: MailFacts): string[] {
  const ofParts = facts.parts.map(({ contentType }) => contentType.params.get('charset') ?? '')
  const ofWords = facts.headers.flatMap(({ value }) =>
    [...value.matchAll(/=\?([^?*\s]{1,40})[?*]/g)].map((match) => match[1]!),
  )
  return [...new Set([...ofParts, ...ofWords].map((name) => name.toLowerCase()))].filter(
    (name) => name !== '',
  )
}
