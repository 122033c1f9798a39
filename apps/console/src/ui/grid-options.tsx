/** Columns, row spacing, reset: the reader's own arrangement. */
import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconColumns3 } from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'
import { isShown, type GridColumn, type GridView } from './grid-view.ts'

interface GridOptionsProps {
  readonly columns: readonly Pick<GridColumn<never>, 'id' | 'header' | 'optional'>[]
  readonly view: GridView
}

export function GridOptions({ columns, view }: GridOptionsProps) {
  const ui = useT(UI_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon size={32} aria-label={ui('viewOptions')} title={ui('viewOptions')} aria-haspopup="dialog">
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={ui('viewOptions')}>
        <Stack gap={8}>
          <Text size="xs" c="dimmed">
            {ui('columnsShown')}
          </Text>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              size="xs"
              label={column.header}
              checked={isShown(column, view)}
              onChange={(event) =>
                view.change({ visible: { ...view.visible, [column.id]: event.currentTarget.checked } })
              }
            />
          ))}
          <Text size="xs" c="dimmed">
            {common('density')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={common('density')}
            value={view.density}
            onChange={(value) => view.change({ density: value })}
            data={(['compact', 'normal', 'comfortable'] as const).map((value) => ({
              value,
              label: common(`density.${value}`),
            }))}
          />
          <Button size="xs" variant="default" onClick={view.reset}>
            {ui('resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
