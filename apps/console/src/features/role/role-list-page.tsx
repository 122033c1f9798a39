/** Roles: the four default ones, and those made from them. */
import { ActionIcon, Group } from '@mantine/core'
import { REGION_NAMES } from '@postern/contract/codes/filter.ts'
import { permissionsOnOffer } from '@postern/contract/permissions.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ROLE_SCREEN_TEXTS } from '@postern/contract/texts/role.ts'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { deleteRoles, roleListQuery, type ListedRole } from './api.ts'
import { RolePreview } from './role-preview.tsx'
import { ROLE_SORTS } from './search.ts'

interface RowActions {
  readonly onPreview: (role: ListedRole) => void
  readonly onCopy: (role: ListedRole) => void
}

function useColumns({ onPreview, onCopy }: RowActions): readonly GridColumn<ListedRole>[] {
  const t = useT(ROLE_SCREEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 260,
        grow: true,
        sort: 'name',
        cell: (role) => <span className="strong">{roleName(role)}</span>,
      },
      {
        id: 'region',
        header: t('region'),
        size: 150,
        sort: 'region',
        cell: (role) => t(`region.${role.region}`),
      },
      { id: 'kind', header: t('kind'), size: 120, cell: (role) => t(role.editable ? 'custom' : 'default') },
      {
        id: 'permissions',
        header: t('permissions'),
        size: 110,
        cell: (role) => {
          // As in its form: those for what is still to come are not shown.
          const shown = new Set<string>(permissionsOnOffer(role.region))
          return formatNumber(role.permissions.filter((id) => shown.has(id)).length, language)
        },
      },
      {
        id: 'menus',
        header: t('menus'),
        size: 100,
        cell: (role) => formatNumber(role.menus.length, language),
      },
      {
        id: 'users',
        header: t('users'),
        size: 120,
        sort: 'user_count',
        cell: (role) => formatNumber(role.user_count, language),
      },
      {
        id: 'actions',
        header: common('actions'),
        size: 110,
        cell: (role) => (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              aria-label={t('previewRole', { name: roleName(role) })}
              title={t('preview')}
              onClick={() => onPreview(role)}
            >
              <IconEye size={17} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('copyRole', { name: roleName(role) })}
              title={common('copy')}
              onClick={() => onCopy(role)}
            >
              <IconCopy size={17} aria-hidden />
            </ActionIcon>
          </Group>
        ),
      },
    ],
    [t, common, roleName, language, onPreview, onCopy],
  )
}

export function RoleListPage() {
  const t = useT(ROLE_SCREEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const list = useListPage({
    name: 'roles',
    search: useSearch({ from: '/shell/config/system/role/list' }),
    read: roleListQuery,
    sorts: ROLE_SORTS,
    usual: { by: 'seq', order: 'asc' },
  })
  const { search, onSearch } = list
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<ListedRole | null>(null)
  const actions = useMemo<RowActions>(
    () => ({
      onPreview: setPreviewed,
      onCopy: (role) =>
        void navigate({ to: '/config/system/role/form', search: { cmd: 'add', from: role.seq } }),
    }),
    [navigate],
  )
  const columns = useColumns(actions)
  return (
    <>
      <ConfigList
        {...list}
        title={t('listTitle')}
        what={t('theRoles')}
        columns={columns}
        rowLabel={(role) => t('rowLabel', { name: roleName(role), count: role.user_count })}
        linkOf={(role) =>
          linkOptions({ to: '/config/system/role/form', search: { cmd: 'mod', id: role.seq } })
        }
        onDelete={deleteRoles}
        deleteHint={t('deleteHint')}
        add={<CreateLink to="/config/system/role/form" search={{ cmd: 'add' }} />}
        filters={
          <ListChoice
            w={180}
            label={t('region')}
            all={`${t('region')}: ${common('all')}`}
            choices={REGION_NAMES}
            nameOf={(value) => t(`region.${value}`)}
            value={search.region}
            onChoice={(region) => onSearch({ ...search, region, page: undefined })}
          />
        }
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      <Dialog
        opened={previewed !== null}
        onClose={() => setPreviewed(null)}
        size="lg"
        title={previewed ? `${t('preview')}: ${roleName(previewed)}` : ''}
      >
        {previewed && <RolePreview region={previewed.region} permissions={previewed.permissions} />}
      </Dialog>
    </>
  )
}
