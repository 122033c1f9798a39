/** Rows of the list of second factors that hold more than one thing: passkeys, recovery codes. */
import { Button } from '@mantine/core'
import type { FactorOverview } from '@postern/contract/routes/second-factor.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { IconFingerprint, IconLifebuoy, IconPlus } from '@tabler/icons-react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import css from './second-factor.module.css'

interface PasskeysProps {
  readonly overview: FactorOverview
  readonly onAdd: () => void
  readonly onRemove: (id: number, name: string) => void
}
export function Passkeys({ overview, onAdd, onRemove }: PasskeysProps) {
  const t = useT(SECURITY_TEXTS)
  const { passkeys, allowed, passkeys_possible: possible } = overview
  if (!allowed.passkey && passkeys.length === 0) return null
  return (
    <li className={css['factor']}>
      <IconFingerprint size={20} aria-hidden />
      <div className={css['what']}>
        <strong>{t('passkeys')}</strong>
        <span className="dim">{t('passkeysHelp')}</span>
        {!possible && <span className="dim">{t('passkeysAddress')}</span>}
        {passkeys.length > 0 && (
          <ul className="items">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  {passkey.name}
                  <span className="dim"> · {usageText(t, passkey.last_used, passkey.created)}</span>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('removeNamed', { name: passkey.name })}
                  onClick={() => onRemove(passkey.id, passkey.name)}
                >
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {possible && allowed.passkey && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('addPasskey')}
        </Button>
      )}
    </li>
  )
}

function usageText(
  t: ReturnType<typeof useT<typeof SECURITY_TEXTS>>,
  lastUsed: string | null,
  created: string,
): string {
  const when = lastUsed === null ? t('neverUsed') : t('lastUsed', { date: formatDateTime(lastUsed) })
  return `${t('created', { date: formatDateTime(created) })} · ${when}`
}

export function RecoveryRow({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }) {
  const t = useT(SECURITY_TEXTS)
  return (
    <li className={css['factor']}>
      <IconLifebuoy size={20} aria-hidden />
      <div className={css['what']}>
        <strong>{t('recovery')}</strong>
        <span className="dim">{t('recoveryHelp')}</span>
        <span className="dim">{t('recoveryLeft', { count: left })}</span>
      </div>
      <Button variant="default" onClick={onRenew}>
        {t('recoveryRenew')}
      </Button>
    </li>
  )
}
