/** Whether a domain is ready for its mail: what is missing before its MX moves here, and the button that activates it. */
import { Button, Group } from '@mantine/core'
import { READINESS_OUTCOMES, type ReadinessState } from '@postern/contract/codes/readiness.ts'
import { activateDomainRoute, checkReadinessRoute } from '@postern/contract/routes/domain-readiness.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { DomainRow } from '@postern/contract/routes/domain.ts'
import { READINESS_TEXTS } from '@postern/contract/texts/domain-readiness.ts'
import {
  IconArrowRight,
  IconChecklist,
  IconCircleCheck,
  IconExclamationCircle,
  IconHelpCircle,
  IconInfoCircle,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { notifyDone } from '../../ui/notify.ts'

export function Readiness({ domain }: { readonly domain: Pick<DomainRow, 'id' | 'is_act'> }) {
  const t = useT(READINESS_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const queries = useQueryClient()
  const params = { id: domain.id }
  const check = useMutation({ mutationFn: () => call(checkReadinessRoute, { params }) })
  const activate = useMutation({
    mutationFn: () => call(activateDomainRoute, { params }),
    onSuccess: async () => {
      notifyDone(t('activated'))
      await queries.invalidateQueries({ queryKey: ['domains'] })
    },
  })
  if (!may('member-domain-form')) return null
  const failed = check.error ?? activate.error
  return (
    <fieldset>
      <legend>{t('section')}</legend>
      {!domain.is_act && (
        <Notice tone="warn" role="note" mb={8}>
          {t('prepared')}
        </Notice>
      )}
      <Group gap={8}>
        <Button
          variant="default"
          loading={check.isPending}
          leftSection={<IconChecklist size={16} aria-hidden />}
          onClick={() => check.mutate()}
        >
          {t('check')}
        </Button>
        {!domain.is_act && (
          <Button
            variant="light"
            loading={activate.isPending}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => activate.mutate()}
          >
            {t('activate')}
          </Button>
        )}
      </Group>
      <div aria-live="polite">
        {failed && (
          <Notice tone="error" role="alert" mt={8}>
            {thrownText(failed, language)}
          </Notice>
        )}
        {check.data && <Found {...check.data} />}
      </div>
    </fieldset>
  )
}

const ICONS = {
  ready: [IconCircleCheck, 'var(--normal-f)'],
  missing: [IconExclamationCircle, 'var(--error)'],
  later: [IconArrowRight, 'var(--wait-f)'],
  note: [IconInfoCircle, 'var(--wait-f)'],
  unknown: [IconHelpCircle, 'var(--wait-f)'],
} as const satisfies Readonly<Record<ReadinessState, readonly [typeof IconArrowRight, string]>>

function Found({ active, checks }: RouteReply<typeof checkReadinessRoute>) {
  const t = useT(READINESS_TEXTS)
  const isReady = checks.every(({ outcome }) => READINESS_OUTCOMES[outcome] !== 'missing')
  return (
    <>
      <Notice tone={isReady ? 'good' : 'error'} role="status" mt={8}>
        {t(isReady ? (active ? 'nothingMissing' : 'allReady') : 'notReady')}
      </Notice>
      <ul className="readiness">
        {checks.map(({ outcome, detail }) => {
          const state = READINESS_OUTCOMES[outcome]
          const [Icon, color] = ICONS[state]
          return (
            <li key={`${outcome} ${detail}`}>
              <Icon size={16} color={color} aria-hidden />
              <span>
                <strong>{t(`is.${state}`)}</strong> {t(outcome, { detail })}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
