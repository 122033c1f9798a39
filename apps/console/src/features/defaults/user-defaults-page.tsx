/** What new users start with. */
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { getUserDefaultsRoute, updateUserDefaultsRoute } from '@postern/contract/routes/defaults.ts'
import { userDefaults } from '@postern/contract/routes/member.ts'
import { DEFAULTS_TEXTS } from '@postern/contract/texts/defaults.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { numberOrNull, type DefaultField } from './default-fields.tsx'
import { DefaultsPage, type Section } from './defaults-page.tsx'

/** The route's coerced id as a plain number, so that the form's types are honest. */
const formBody = userDefaults.extend({ role_id: z.number().nullable() })
type In = z.input<typeof formBody>

const read = () => call(getUserDefaultsRoute, { query: {} })

export function UserDefaultsPage() {
  return (
    <DefaultsPage
      kind="user"
      schema={formBody}
      read={read}
      save={(body) => call(updateUserDefaultsRoute, { body })}
      sections={useSections()}
    />
  )
}

function useSections(): readonly Section<In>[] {
  const t = useT(DEFAULTS_TEXTS)
  return [
    { legend: t('account'), fields: useAccountFields() },
    { legend: t('mail'), fields: useMailFields() },
  ]
}

function useAccountFields(): readonly DefaultField<In>[] {
  const t = useT(DEFAULTS_TEXTS)
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  const roles = (useQuery(choicesQuery()).data?.roles ?? []).filter(({ region }) => region === 'user')
  return [
    {
      name: 'role_id',
      label: 'role',
      type: 'choice',
      help: t('roleHelp'),
      choices: [
        { value: '', label: t('personalRole') },
        ...roles.map((role) => ({ value: String(role.id), label: roleName(role) })),
      ],
      read: numberOrNull,
    },
    {
      name: 'language',
      label: 'language',
      type: 'choice',
      choices: LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) })),
    },
  ]
}

function useMailFields(): readonly DefaultField<In>[] {
  const common = useT(COMMON_TEXTS)
  return [
    {
      name: 'run_mode',
      label: 'run_mode',
      type: 'choice',
      choices: [
        { value: '', label: common('followDomain') },
        { value: '1', label: common('run.cut') },
        { value: '2', label: common('run.stat') },
        { value: '3', label: common('run.tag') },
      ],
      read: numberOrNull,
    },
    { name: 'detox', label: 'detox', type: 'flag' },
  ]
}
