/** Permissions to tick, by section and group; a box above others stands for all of them. */
import { Checkbox, TextInput } from '@mantine/core'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { PERMISSION_TREE } from '@postern/contract/permission-tree.ts'
import { PERMISSION_TEXTS, permissionsOnOffer, type Permission } from '@postern/contract/permissions.ts'
import { ROLE_SCREEN_TEXTS } from '@postern/contract/texts/role.ts'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'

interface PermissionTreeProps {
  readonly region: RegionName
  readonly chosen: readonly Permission[]
  /** Absent: to be read only. */
  readonly onChange?: (chosen: readonly Permission[]) => void
}

export function PermissionTree({ region, chosen, onChange }: PermissionTreeProps) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const names = useT(PERMISSION_TEXTS)
  const may = usePermissions()
  const [words, setWords] = useState('')
  const fitting = useMemo(() => new Set(permissionsOnOffer(region)), [region])
  const wanted = words.trim().toLowerCase()
  const shown = (id: Permission): boolean =>
    fitting.has(id) && (wanted === '' || names(id).toLowerCase().includes(wanted) || id.includes(wanted))
  const sections = PERMISSION_TREE.map((section) => ({
    ...section,
    groups: section.groups
      .map((group) => ({ ...group, ids: group.ids.filter(shown) }))
      .filter(({ ids }) => ids.length > 0),
  })).filter(({ groups }) => groups.length > 0)
  const held = new Set(chosen)
  const set = (ids: readonly Permission[], on: boolean): void => {
    const next = new Set(chosen)
    // What one lacks stays as it is.
    for (const id of ids.filter(may)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange?.([...next])
  }
  const part = { held, set, locked: onChange === undefined }
  return (
    <>
      <div className="filters">
        <TextInput
          w={280}
          type="search"
          aria-label={t('searchPermission')}
          placeholder={t('searchPermission')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className="dim" aria-live="polite">
          {t('chosen', { count: chosen.filter((id) => fitting.has(id)).length, all: fitting.size })}
        </span>
      </div>
      {sections.length === 0 && <p role="status">{t('noPermissionFound')}</p>}
      <div className="permissions" data-locked={part.locked || undefined}>
        {sections.map((section) => (
          <Section key={section.key} section={section} {...part} />
        ))}
      </div>
    </>
  )
}

interface PartProps {
  readonly held: ReadonlySet<Permission>
  readonly set: (ids: readonly Permission[], on: boolean) => void
  readonly locked: boolean
}

function Section(props: PartProps & { readonly section: (typeof PERMISSION_TREE)[number] }) {
  const {
    section: { label, groups },
    ...part
  } = props
  const { language } = useLanguage()
  const sectionName = label[language]
  const ids = groups.flatMap((group) => group.ids)
  return (
    <div className="permissionsection" role="group" aria-label={sectionName}>
      <AllOf label={sectionName} ids={ids} strong {...part} />
      {groups.map((group) => (
        <div key={group.key} className="permissiongroup" role="group" aria-label={group.label[language]}>
          {groups.length > 1 && <AllOf label={group.label[language]} ids={group.ids} {...part} />}
          <div className={groups.length > 1 ? 'ids deep' : 'ids'}>
            {group.ids.map((id) => (
              <One key={id} id={id} {...part} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function AllOf({
  label,
  ids,
  strong = false,
  held,
  set,
  locked,
}: PartProps & { readonly label: string; readonly ids: readonly Permission[]; readonly strong?: boolean }) {
  const may = usePermissions()
  const count = ids.filter((id) => held.has(id)).length
  return (
    <Checkbox
      label={strong ? <strong>{label}</strong> : label}
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={locked || !ids.some(may)}
      onChange={() => set(ids, !ids.filter(may).every((id) => held.has(id)))}
    />
  )
}

function One({ id, held, set, locked }: PartProps & { readonly id: Permission }) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const names = useT(PERMISSION_TEXTS)
  const lacking = !usePermissions()(id)
  return (
    <Checkbox
      label={names(id)}
      checked={held.has(id)}
      disabled={locked || lacking}
      {...(lacking && !locked ? { description: t('lacking') } : {})}
      onChange={(event) => set([id], event.currentTarget.checked)}
    />
  )
}
