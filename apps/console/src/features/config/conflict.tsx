/** Somebody else saved while this form was open: whose change it was, and the way on. */
import { Box, Button } from '@mantine/core'
import type { SettingGroupName } from '@postern/contract/settings/catalogue.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { lastVersion } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import { Notice } from '../../ui/notice.tsx'

export function Conflict(props: { readonly group: SettingGroupName; readonly onReload: () => void }) {
  const t = useT(CONFIG_TEXTS)
  const { data: version } = useQuery({
    queryKey: ['setting-history', 'last', props.group],
    queryFn: async () => (await lastVersion(props.group)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Notice tone="warn" role="alert">
      <strong>{t('conflictTitle')}</strong>
      <Box component="p" mt={4}>
        {version
          ? t('conflictBy', { who: version.email, when: formatDateTime(version.at) })
          : t('conflictUnknown')}
      </Box>
      {version && <ChangeTable changes={version.changes} />}
      <Button mt={8} size="xs" onClick={props.onReload}>
        {t('reload')}
      </Button>
    </Notice>
  )
}
