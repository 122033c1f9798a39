/** What a link to an attachment leads to; only the button fetches the file. */
import { Button } from '@mantine/core'
import type { LinkedFileRow } from '@postern/contract/routes/attachment-link.ts'
import { ATTACHMENT_LINK_TEXTS } from '@postern/contract/texts/attachment-link.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { LinkFrame } from '../../ui/frame/link-frame.tsx'
import { fetchFile, linkedFileQuery } from './api.ts'
import classes from './linked-file.module.css'

export function LinkedFilePage() {
  const t = useT(ATTACHMENT_LINK_TEXTS)
  const { token } = useParams({ from: '/link/attachment/$token' })
  const query = useQuery(linkedFileQuery(token))
  const fetching = useMutation({ mutationFn: (name: string) => fetchFile(token, name) })
  return (
    <LinkFrame title={t('title')} query={query} failure={fetching.error}>
      {(file) => (
        <>
          <Facts file={file} />
          <p className="dim">{fetching.isSuccess ? t('done') : t('note')}</p>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={fetching.isPending}
            onClick={() => fetching.mutate(file.name)}
          >
            {fetching.isPending ? t('scanning') : t('download')}
          </Button>
        </>
      )}
    </LinkFrame>
  )
}

function Facts({ file }: { readonly file: LinkedFileRow }) {
  const t = useT(ATTACHMENT_LINK_TEXTS)
  return (
    <dl className={classes['facts']}>
      <dt>{t('name')}</dt>
      <dd className={classes['name']}>
        <ForeignText text={file.name} />
      </dd>
      <dt>{t('size')}</dt>
      <dd>{formatSize(file.size)}</dd>
      <dt>{t('from')}</dt>
      <dd>
        <ForeignText text={file.from} />
      </dd>
      <dt>{t('to')}</dt>
      <dd>
        <ForeignText text={file.to} />
      </dd>
      <dt>{t('until')}</dt>
      <dd>{formatDateTime(file.until)}</dd>
      <dt>{t('sha256')}</dt>
      <dd className={classes['hash']}>{file.sha256}</dd>
    </dl>
  )
}
