/** One notice. */
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { noticeQuery } from './api.ts'

export function NoticePage() {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const { seq } = useParams({ from: '/shell/notice/$seq' })
  const query = useQuery(noticeQuery(Number(seq), language))
  return (
    <>
      <PageHead title={query.data?.title ?? t('listTitle')}>
        {query.data?.edit && (
          <LinkButton variant="default" to="/notice/form" search={{ cmd: 'mod', id: Number(seq) }}>
            {common('edit')}
          </LinkButton>
        )}
        {may('notice-notice-list') && (
          <LinkButton variant="default" to="/notice/list">
            {t('toList')}
          </LinkButton>
        )}
      </PageHead>
      <article className="card notice">
        {query.isError && (
          <Failed what={t('theNotice')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines />}
        {query.data && (
          <>
            <p className="dim">
              {formatDateTime(query.data.active_start)} –{' '}
              {query.data.active_end === null ? t('openEnd') : formatDateTime(query.data.active_end)}
            </p>
            <RichText html={query.data.body} />
          </>
        )}
      </article>
    </>
  )
}
