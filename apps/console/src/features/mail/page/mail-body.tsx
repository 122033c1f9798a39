/** Content of a mail: HTML or text in a sandboxed frame, remote images only on request. */
import { Alert, Button, Group, SegmentedControl } from '@mantine/core'
import type { getMailContentRoute } from '@postern/contract/routes/mail.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { toApiError } from '../../../api/errors.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { mailContentQuery } from '../api.ts'
import { ReasonForm } from '../act/reason-form.tsx'
import { cleanMail, textDocument } from './clean-html.ts'

type Content = RouteReply<typeof getMailContentRoute>

export function MailBody({ id }: { readonly id: string }) {
  const t = useT(MAIL_TEXTS)
  const [unmasked, setUnmasked] = useState(false)
  const content = useQuery(mailContentQuery(id, unmasked))
  if (content.isError && toApiError(content.error).code === 'READING_REASON_REQUIRED')
    return <ReasonForm id={id} unmasked={unmasked} />
  if (content.isError) {
    return <Failed what={t('theContent')} error={content.error} onRetry={() => void content.refetch()} />
  }
  if (!content.data) return <SkeletonLines count={5} />
  return (
    <>
      <Masked masked={content.data.masked} onShow={() => setUnmasked(true)} />
      <Body key={id} content={content.data} />
    </>
  )
}

/** That personal numbers are hidden; the one that the mail was for may have them shown. */
function Masked({ masked, onShow }: { readonly masked: Content['masked']; readonly onShow: () => void }) {
  const t = useT(DETAIL_TEXTS)
  if (masked === 'no') return null
  return (
    <Group gap={8} className="imagebar">
      <span>{t('masked')}</span>
      {masked === 'own' && (
        <Button size="xs" variant="default" onClick={onShow}>
          {t('unmask')}
        </Button>
      )}
    </Group>
  )
}

function Body({ content }: { readonly content: Content }) {
  const t = useT(MAIL_TEXTS)
  const detail = useT(DETAIL_TEXTS)
  const [images, setImages] = useState(false)
  const [view, setView] = useState<'html' | 'text'>(content.html === '' ? 'text' : 'html')
  const shown = useMemo(
    () =>
      view === 'html'
        ? cleanMail(content.html, {
            images,
            inline: content.inline_images,
            leadsTo: (host) => detail('leadsTo', { host }),
          })
        : { document: textDocument(content.text), remote: 0 },
    [content, images, view, detail],
  )
  if (content.html === '' && content.text === '') return <p className="dim">{t('noBody')}</p>
  return (
    <section aria-label={t('content')} style={{ display: 'grid', gap: 8 }}>
      {content.html !== '' && content.text !== '' && (
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          style={{ justifySelf: 'start' }}
          value={view}
          onChange={(value) => setView(value === 'text' ? 'text' : 'html')}
          data={[
            { value: 'html', label: t('html') },
            { value: 'text', label: t('plainText') },
          ]}
        />
      )}
      {content.truncated && (
        <Alert variant="light" role="note">
          {t('truncated')}
        </Alert>
      )}
      {shown.remote > 0 && !images && (
        <Group gap={8} className="imagebar">
          <span>{t('imagesBlocked', { count: shown.remote })}</span>
          <Button size="xs" variant="default" onClick={() => setImages(true)}>
            {t('loadImages')}
          </Button>
        </Group>
      )}
      <Frame document={shown.document} />
    </section>
  )
}

/** Never `allow-scripts`: together with `allow-same-origin` it would undo the sandbox. */
function Frame({ document: source }: { readonly document: string }) {
  const t = useT(MAIL_TEXTS)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(160)
  const fit = () => {
    const body = frame.current?.contentDocument?.documentElement
    if (body) setHeight(Math.min(Math.max(120, body.scrollHeight + 2), 4000))
  }
  return (
    <iframe
      ref={frame}
      className="mailbody"
      title={t('frameTitle')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={source}
      style={{ height }}
      onLoad={fit}
    />
  )
}
