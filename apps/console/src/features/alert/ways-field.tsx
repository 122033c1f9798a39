/** The ways that a rule tells by: those of its region. */
import { Checkbox, Stack } from '@mantine/core'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choosableWaysQuery } from './api.ts'
import type { RuleForm } from './rule-form.ts'
import { wayName } from './words.ts'

export function WaysField({ form: { control } }: { readonly form: RuleForm }) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const problem = useFieldError()
  const region = useWatch({ control, name: 'region' })
  const domain = useWatch({ control, name: 'domain_id' })
  const query = useQuery({
    ...choosableWaysQuery(region === 'all' ? null : domain),
    enabled: region === 'all' || domain !== null,
  })
  if (region === 'domain' && domain === null) return null
  if (query.isError)
    return <Failed what={t('theWays')} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonLines count={2} />
  const ways = query.data.data
  return (
    <Controller
      control={control}
      name="ways"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t('ways')}
          description={ways.length === 0 ? undefined : t('waysHelp')}
          value={field.value.map(String)}
          onChange={(chosen) => field.onChange(chosen.map(Number))}
          error={problem(fieldState.error)}
        >
          {ways.length === 0 ? (
            <p className="dim flush">
              {t('noWays')} <Link to="/alert/way/list">{t('waysTitle')}</Link>
            </p>
          ) : (
            <Stack gap={8} mt={8}>
              {ways.map((way) => (
                <Checkbox key={way.id} value={String(way.id)} label={wayName(way, language)} />
              ))}
            </Stack>
          )}
        </Checkbox.Group>
      )}
    />
  )
}
