/** Versions of the settings: who changed what, the way back, and settings as a file. */
import { Button, Select } from '@mantine/core'
import type { SettingVersion } from '@postern/contract/routes/config.ts'
import { isSettingGroup, SETTING_GROUPS } from '@postern/contract/settings/catalogue.ts'
import { permissionOfGroup } from '@postern/contract/settings/layout.ts'
import { groupText } from '@postern/contract/settings/words.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listSize } from '../../lib/display.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ListFoot } from '../../ui/list-foot.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../ui/states.tsx'
import { historyQuery } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import { RollbackDialog } from './rollback-dialog.tsx'
import type { HistorySearch } from './search.ts'
import { ExportButton, ImportButton } from './transfer.tsx'
import { Tag } from '../../ui/tag.tsx'

export function HistoryPage() {
  const t = useT(CONFIG_TEXTS)
  const raw = useSearch({ from: '/shell/config/system/history' })
  const search = { ...raw, group: isSettingGroup(raw.group ?? '') ? raw.group : undefined }
  const navigate = useNavigate()
  const query = useQuery(historyQuery(search))
  const [chosen, setChosen] = useState<SettingVersion | null>(null)
  const go = (next: HistorySearch) => void navigate({ to: '/config/system/history', search: next })
  const rows = query.data?.data ?? []
  return (
    <>
      <PageHead title={t('history')}>
        <ExportButton />
        <ImportButton />
      </PageHead>
      <div className="filters">
        <GroupSelect search={search} onSearch={go} />
      </div>
      <div className="versions" aria-busy={query.isFetching}>
        {query.isError ? (
          <div className="card">
            <Failed what={t('theHistory')} error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : query.isPending ? (
          <SkeletonLines count={8} />
        ) : rows.length === 0 ? (
          <div className="card">
            <Empty title={t('historyEmpty')} hint={t('historyEmptyHint')} />
          </div>
        ) : (
          rows.map((row) => <Version key={row.id} version={row} onRollback={() => setChosen(row)} />)
        )}
        {query.data?.total !== 0 && (
          <ListFoot
            total={query.data?.total}
            page={search.page ?? 1}
            size={search.size ?? listSize()}
            onPage={(page) => go({ ...search, page: page === 1 ? undefined : page })}
            onSize={(size) =>
              go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
            }
          />
        )}
      </div>
      <RollbackDialog version={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

function GroupSelect(props: {
  readonly search: HistorySearch
  readonly onSearch: (next: HistorySearch) => void
}) {
  const t = useT(CONFIG_TEXTS)
  const may = usePermissions()
  const { language } = useLanguage()
  const groups = SETTING_GROUPS.filter((group) => may(permissionOfGroup(group)))
  return (
    <Select
      w={280}
      label={t('group')}
      value={props.search.group ?? ''}
      allowDeselect={false}
      onChange={(word) => props.onSearch({ group: word !== null && isSettingGroup(word) ? word : undefined })}
      data={[
        { value: '', label: t('allGroups') },
        ...groups.map((group) => ({ value: group, label: groupText(group, language) })),
      ]}
    />
  )
}

/** More changes than this are folded. */
const FEW = 6

function Version({
  version,
  onRollback,
}: {
  readonly version: SettingVersion
  readonly onRollback: () => void
}) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const { changes, kind } = version
  const group = groupText(version.group, language)
  const when = formatDateTime(version.at)
  return (
    <article className="card version" aria-label={`${group} ${when}`}>
      <div className="version-head">
        <strong>{group}</strong>
        <Tag>{t(`kind.${kind}`)}</Tag>
        {version.current && <Tag strong>{t('current')}</Tag>}
        <time dateTime={version.at}>{when}</time>
        <span className="dim">
          {kind === 'start' ? t('startText') : t('byFrom', { who: version.email, ip: version.ip })}
        </span>
        {!version.current && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={onRollback}
          >
            {t('rollback')}
            <span className="visually-hidden"> {`${group} ${when}`}</span>
          </Button>
        )}
      </div>
      {changes.length > FEW && (
        <details>
          <summary>{t('changesCount', { count: changes.length })}</summary>
          <ChangeTable changes={changes} />
        </details>
      )}
      {changes.length > 0 && changes.length <= FEW && <ChangeTable changes={changes} />}
    </article>
  )
}
