/** Whether the settings act at all: detox is off, it only records so far, or stored values fit no longer. */
import { Button } from '@mantine/core'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { Link } from '@tanstack/react-router'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Drafted } from './use-draft.ts'

interface StandingProps {
  readonly drafted: Drafted
  /** Everything is only recorded, and nothing was yet. */
  readonly isNew: boolean
  readonly onStart: () => void
}

export function Standing({ drafted, isNew, onStart }: StandingProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  const { config, draft } = drafted
  const isOff = config.active_domains === 0
  return (
    <>
      {isOff && (
        <Notice tone="warn" role="note" title={t('offTitle')}>
          <p>
            {t(config.domain_id === null ? 'offAll' : 'offDomain')} <Way domain={config.domain_id} />
          </p>
        </Notice>
      )}
      {!isOff && isNew && Object.keys(draft).length === 0 && (
        <Notice tone="info" role="note" title={t('startTitle')}>
          <p>{t('start')}</p>
          <Button mt={8} size="xs" variant="default" onClick={onStart}>
            {t('startDo')}
          </Button>
        </Notice>
      )}
      {config.set_aside.length > 0 && (
        <Notice tone="warn" role="note">
          {t('setAside', {
            names: config.set_aside
              .map((name) => findSetting(`detox.${name}`)?.label[language] ?? name)
              .join(', '),
          })}
        </Notice>
      )}
    </>
  )
}

/** Where detox is turned on. */
function Way({ domain }: { readonly domain: number | null }) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const may = usePermissions()
  if (domain === null)
    return may('member-domain-list') ? <Link to="/member/domain/list">{t('toDomains')}</Link> : null
  return may('member-domain-form') || may('member-domain-list') ? (
    <Link to="/member/domain/form" search={{ cmd: 'mod', id: domain }}>
      {t('toDomain')}
    </Link>
  ) : null
}
