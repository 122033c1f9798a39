/** For how long nobody shall be told. */
import { Button, Group, Select, Stack } from '@mantine/core'
import { ALERT_MUTE_HOURS } from '@postern/contract/codes/alert.ts'
import { muteAlertsRoute, type AlertRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { spanText } from '@postern/contract/texts/alert-sentence.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { BulkQuestion } from '../../ui/list-actions.tsx'

export function MuteDialog({ rows, pending, send, onClose }: BulkQuestion<AlertRow>) {
  const t = useT(ALERT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [hours, setHours] = useState('4')
  return (
    <Dialog onClose={onClose} title={t('muteTitle', { count: rows.length })}>
      <Stack gap={12}>
        <p className="dim flush">{t('muteAbout')}</p>
        <Select
          data-autofocus
          label={t('muteFor')}
          value={hours}
          onChange={(chosen) => chosen !== null && setHours(chosen)}
          allowDeselect={false}
          data={ALERT_MUTE_HOURS.map((n) => ({ value: String(n), label: spanText(n * 60, language) }))}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={pending}
            onClick={() => send((chk) => call(muteAlertsRoute, { body: { chk, hours: Number(hours) } }))}
          >
            {t('mute')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
