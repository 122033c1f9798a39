/** Reads a link to an attachment, and fetches its file. */
import { describeLinkedFileRoute, downloadLinkedFileRoute } from '@postern/contract/routes/attachment-link.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'

export const linkedFileQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-file', token],
    queryFn: ({ signal }) => call(describeLinkedFileRoute, { query: { token } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The name as the page shows it: that of the answer's header has no letters beyond ASCII. */
export async function fetchFile(token: string, name: string): Promise<void> {
  const { blob } = await download(downloadLinkedFileRoute, { body: { token } })
  saveFile(blob, name)
}
