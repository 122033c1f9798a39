/** Where the chosen filters are to go: another region, or another owner in the same one. */
import { Button, Group, Select, Stack } from '@mantine/core'
import { REGION_NAMES } from '@postern/contract/codes/filter.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { BulkQuestion } from '../../ui/list-actions.tsx'
import { moveFilters } from './api.ts'
import { startOf, type FilterForm, type FilterInput, type FilterOutput } from './filter-form.ts'
import { OwnerFields } from './owner-fields.tsx'

export function MoveQuestion({ rows, pending, send, onClose }: BulkQuestion<FilterRow>) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const place = useParams({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const may = usePermissions()
  const regions = REGION_NAMES.filter((name) => {
    const id = `filter-system-inbound_${name}_${place.policy}`
    return isPermission(id) && may(id)
  })
  const [region, setRegion] = useState(regions.find((name) => name !== place.region) ?? place.region)
  // Owners are chosen as in a filter's form, of which nothing else is shown.
  const form: FilterForm = useForm<FilterInput, unknown, FilterOutput>({
    defaultValues: startOf(undefined, place.policy),
  })
  const [domain_id, group_id, user_id] = useWatch({
    control: form.control,
    name: ['domain_id', 'group_id', 'user_id'],
  })
  const owner = { all: 0, domain: domain_id, group: group_id, user: user_id }[region]
  // The list that they stand in: of everyone there is only one.
  const isNowhere = (owner ?? null) === null || (region === 'all' && place.region === 'all')
  return (
    <Dialog opened onClose={onClose} title={t('moveTitle', { count: rows.length })}>
      <Stack gap={12}>
        <Select
          label={common('region')}
          value={region}
          onChange={(value) => setRegion(regions.find((name) => name === value) ?? region)}
          data={regions.map((name) => ({ value: name, label: common(`region.${name}`) }))}
        />
        <OwnerFields key={region} region={region} form={form} />
        <p className="dim small">{t('moveHelp')}</p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={pending}
            disabled={isNowhere}
            onClick={() =>
              send((ids) =>
                moveFilters(place, ids, { region, ...ownerOf({ domain_id, group_id, user_id }, region) }),
              )
            }
          >
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Owner = Pick<FilterInput, 'domain_id' | 'group_id' | 'user_id'>

/** What was chosen for this region alone: of others something may have been chosen before. */
function ownerOf({ domain_id, group_id, user_id }: Owner, region: (typeof REGION_NAMES)[number]): Owner {
  if (region === 'domain') return { domain_id }
  if (region === 'group') return { group_id }
  return region === 'user' ? { user_id } : {}
}
