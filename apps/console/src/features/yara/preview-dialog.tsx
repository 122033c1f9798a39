/** Which of the newest stored messages a rule file matches. */
import { previewYaraFileRoute, type YaraFileRow } from '@postern/contract/routes/yara.ts'
import { YARA_TEXTS } from '@postern/contract/texts/yara.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { asRoute } from '../../lib/as-route.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { Link } from '@tanstack/react-router'

interface PreviewProps {
  readonly file: YaraFileRow
  readonly onClose: () => void
}

export function PreviewDialog({ file, onClose }: PreviewProps) {
  const t = useT(YARA_TEXTS)
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['yara-preview', file.id],
    queryFn: ({ signal }) => call(previewYaraFileRoute, { params: { id: file.id } }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const { data } = query
  const count = formatNumber(data?.mails ?? 0, language)
  return (
    <Dialog onClose={onClose} size="lg" title={t('previewTitle', { name: file.name })}>
      {query.isError && (
        <Failed what={t('thePreview')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines count={4} />}
      {data && (
        <p role="status">
          {data.hits.length === 0
            ? t('previewNone', { count })
            : t('previewSome', { count, hits: formatNumber(data.hits.length, language) })}
        </p>
      )}
      <ul>
        {data?.hits.map((hit) => (
          <li key={hit.id}>
            <Link {...asRoute(`/mail/inbound/mail/${hit.id}`)}>
              <ForeignText text={hit.title} />
            </Link>{' '}
            <span className="dim">
              {formatDateTime(hit.receive_date)} · <ForeignText text={hit.sender} /> · {hit.rules.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
