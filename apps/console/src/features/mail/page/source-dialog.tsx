/** The message as it came: header and body, undecoded. Who may download it may read it. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { formatSize } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { CopyIcon } from '../../../ui/copy-icon.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { readSource } from '../api.ts'

/** bytes: more would stop the browser, and nobody reads it. */
const SHOWN = 256 * 1024

export function SourceDialog({ mail, onClose }: { readonly mail: MailRow; readonly onClose: () => void }) {
  const t = useT(MAIL_TEXTS)
  const query = useQuery({
    queryKey: ['mails', 'source', mail.id],
    queryFn: () => readSource(mail.id, SHOWN),
    // It is a download, which the log of the mail tells: never in the background.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog size="xl" title={t('source')} onClose={onClose}>
      {query.isPending && <SkeletonLines count={10} />}
      {query.isError && (
        <Failed what={t('source')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          {query.data.cut && <p className="dim">{t('sourceCut', { size: formatSize(SHOWN) })}</p>}
          <CopyIcon value={query.data.text} name={t('source')} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by key too */}
          <pre className="source" tabIndex={0}>
            {safeText(query.data.text)}
          </pre>
        </>
      )}
    </Dialog>
  )
}
