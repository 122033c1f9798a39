/** Refresh now, or by itself every so often. */
import { ActionIcon, Group, Menu } from '@mantine/core'
import { REFRESH_SECONDS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconClockPlay, IconRefresh } from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'

interface RefreshProps {
  readonly seconds: number | undefined
  readonly onSeconds: (seconds: number | undefined) => void
  readonly onRefresh: () => void
}

export function Refresh({ seconds, onSeconds, onRefresh }: RefreshProps) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const name = (value: number) => {
    if (value === 0) return common('refreshOff')
    return value < 60
      ? common('refreshEvery', { seconds: value })
      : ui('refreshMinutes', { count: value / 60 })
  }
  return (
    <Group gap={4}>
      <ActionIcon size={32} aria-label={common('refresh')} title={common('refresh')} onClick={onRefresh}>
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={32}
            variant={seconds === undefined ? 'default' : 'light'}
            aria-label={`${ui('autoRefresh')}: ${name(seconds ?? 0)}`}
            title={name(seconds ?? 0)}
          >
            <IconClockPlay size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={String(seconds ?? 0)}
            onChange={(value) => onSeconds(value === '0' ? undefined : Number(value))}
          >
            {REFRESH_SECONDS.map((value) => (
              <Menu.RadioItem key={value} value={String(value)} closeMenuOnClick>
                {name(value)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
