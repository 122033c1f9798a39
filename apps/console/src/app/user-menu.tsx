import { Menu } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { PERMISSION_TEXTS } from '@postern/contract/permissions.ts'
import { IconFlag, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { signOut } from '../api/auth.ts'
import { formatDateTime } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { usePermissions, useSession } from '../lib/use-session.ts'
import { useRoleName } from '../ui/pickers/role-name.ts'

export function UserMenu() {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const screens = useT(PERMISSION_TEXTS)
  const may = usePermissions()
  const session = useSession()
  const roleName = useRoleName()
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!session) return null
  const leave = async () => {
    await signOut()
    queries.clear()
    await navigate({ to: '/login' })
  }
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className="tool" aria-label={t('account')} title={session.user.email}>
          <IconUserCircle size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <div style={{ fontWeight: 650 }}>{session.user.name}</div>
          <div className="dim">{session.user.email}</div>
          <div className="dim">{roleName(session.role)}</div>
          {session.user.last_login !== null && (
            <div className="dim">{t('lastLogin', { date: formatDateTime(session.user.last_login) })}</div>
          )}
        </div>
        <Menu.Divider />
        {may('mail-action-misjudgement_report') && (
          <Menu.Item
            component={Link}
            to="/mail/inbound/misjudgement?view=own"
            leftSection={<IconFlag size={16} aria-hidden />}
          >
            {screens('mail-inbound-misjudgement')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/modify" leftSection={<IconUserCircle size={16} aria-hidden />}>
          {common('userInfo')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {common('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
