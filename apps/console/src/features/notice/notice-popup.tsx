/** Notices as a popup after sign-in: one after the other, each with its page. */
import { Button, Checkbox, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { CurrentNotice } from './api.ts'
import { hiddenNotices, hideNotices } from './hidden-cookie.ts'

interface NoticePopupProps {
  readonly userId: number
  /** Those with something for the popup. */
  readonly notices: readonly CurrentNotice[]
  /** Told which ones have been seen. */
  readonly onClose: (ids: readonly number[]) => void
}
export function NoticePopup({ userId, notices, onClose }: NoticePopupProps) {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [hidden] = useState(() => hiddenNotices(userId))
  const [index, setIndex] = useState(0)
  const [hide, setHide] = useState(false)
  const shown = notices.filter(({ id }) => !hidden.has(id))
  const notice = shown[Math.min(index, shown.length - 1)]
  if (!notice) return null
  const close = () => {
    const ids = shown.map(({ id }) => id)
    if (hide) hideNotices(userId, ids)
    onClose(ids)
  }
  return (
    <Dialog onClose={close} title={notice.title} size="lg">
      <RichText html={notice.popup ?? ''} />
      {shown.length > 1 && (
        <Group gap={8} mt={12} justify="center">
          <Button variant="default" size="xs" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {common('previous')}
          </Button>
          <span aria-live="polite">{t('counter', { index: index + 1, count: shown.length })}</span>
          <Button
            variant="default"
            size="xs"
            disabled={index + 1 >= shown.length}
            onClick={() => setIndex(index + 1)}
          >
            {common('next')}
          </Button>
        </Group>
      )}
      <Group gap={8} mt={20} justify="flex-end">
        <Checkbox
          style={{ marginInlineEnd: 'auto' }}
          label={t('hideForADay')}
          checked={hide}
          onChange={(event) => setHide(event.currentTarget.checked)}
        />
        <LinkButton variant="default" to="/notice/$seq" params={{ seq: String(notice.id) }} onClick={close}>
          {t('detail')}
        </LinkButton>
        <Button data-autofocus onClick={close}>
          {common('close')}
        </Button>
      </Group>
    </Dialog>
  )
}
