/** Links to attachments. */
import { describeLinkedFileRoute, downloadLinkedFileRoute } from '@postern/contract/routes/attachment-link.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { describeFile, downloadFile, type LinkDeps } from './service.ts'

/** ms that the scan may take, with those that came before it. */
const SCAN_MS = 50_000

export function registerAttachmentLinks(bind: Bind, deps: LinkDeps): void {
  bind(describeLinkedFileRoute, ({ query }) => describeFile(deps, query.token))
  bind(downloadLinkedFileRoute, ({ body, request }) => downloadFile(deps, body.token, request), {
    deadline: SCAN_MS,
  })
}
