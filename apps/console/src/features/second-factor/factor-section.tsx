/** One's own second factors: what is set up, setting up and removing, recovery codes. */
import { Button } from '@mantine/core'
import type { FactorOverview } from '@postern/contract/routes/second-factor.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy, IconMail, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import * as api from './api.ts'
import { EmailDialog, PasskeyDialog, RecoveryDialog, TotpDialog } from './dialogs.tsx'
import { factorErrorText } from '../../lib/factor-error.ts'
import { FactorRow } from './factor-row.tsx'
import { useConfirmed } from '../../ui/proof/use-confirmed.tsx'

type Open =
  | { readonly kind: 'totp'; readonly begun: { secret: string; uri: string } }
  | { readonly kind: 'email'; readonly begun: { ticket: string } }
  | { readonly kind: 'passkey'; readonly begun: { ticket: string; options: unknown } }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | {
      readonly kind: 'ask'
      readonly title: string
      readonly text: string
      readonly label: string
      readonly act: () => Promise<unknown>
    }

interface FactorSectionProps {
  readonly overview: FactorOverview
  /** A factor was set up, and its recovery codes are kept. */
  readonly onSetUp?: () => void
}

export function FactorSection({ overview, onSetUp }: FactorSectionProps) {
  const t = useT(SECURITY_TEXTS)
  const { language } = useLanguage()
  const email = useSession()?.user.email ?? ''
  const queries = useQueryClient()
  const { guard, dialog } = useConfirmed()
  const [open, setOpen] = useState<Open | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: api.factorQuery.queryKey })
  const attempt = async (work: () => Promise<void>) => {
    try {
      await guard(work)
    } catch (error) {
      setOpen(null)
      notifyFailed(factorErrorText(error, language))
    }
    await refresh()
  }
  const done = (codes: readonly string[]) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    void refresh()
    if (codes.length === 0) onSetUp?.()
  }
  const askRemoval = (name: string, act: () => Promise<unknown>) =>
    setOpen({
      kind: 'ask',
      title: t('removeTitle', { name }),
      text: t('removeText'),
      label: t('remove'),
      act,
    })
  const close = () => setOpen(null)
  return (
    <>
      <ul className="factors">
        <FactorRow
          icon={<IconDeviceMobile size={20} aria-hidden />}
          name={t('totp')}
          help={t('totpHelp')}
          used={overview.totp}
          allowed={overview.allowed.totp}
          onSetUp={() => void attempt(async () => setOpen({ kind: 'totp', begun: await api.beginTotp() }))}
          onRemove={() => askRemoval(t('totp'), api.removeTotp)}
        />
        <Passkeys
          overview={overview}
          onAdd={() =>
            void attempt(async () => setOpen({ kind: 'passkey', begun: await api.beginPasskey() }))
          }
          onRemove={(id, name) => askRemoval(name, () => api.removePasskey(id))}
        />
        <FactorRow
          icon={<IconMail size={20} aria-hidden />}
          name={t('emailFactor')}
          help={t('emailHelp', { email })}
          used={overview.email}
          allowed={overview.allowed.email}
          onSetUp={() => void attempt(async () => setOpen({ kind: 'email', begun: await api.beginEmail() }))}
          onRemove={() => askRemoval(t('emailFactor'), api.removeEmail)}
        />
        {overview.recovery_codes > 0 && (
          <RecoveryRow
            left={overview.recovery_codes}
            onRenew={() =>
              setOpen({
                kind: 'ask',
                title: t('recovery'),
                text: t('recoveryRenewText'),
                label: t('recoveryRenew'),
                act: async () => {
                  const { recovery_codes: codes } = await api.renewRecoveryCodes()
                  return codes
                },
              })
            }
          />
        )}
      </ul>
      {open?.kind === 'totp' && <TotpDialog begun={open.begun} onClose={close} onDone={done} />}
      {open?.kind === 'email' && <EmailDialog begun={open.begun} onClose={close} onDone={done} />}
      {open?.kind === 'passkey' && <PasskeyDialog begun={open.begun} onClose={close} onDone={done} />}
      {open?.kind === 'codes' && (
        <RecoveryDialog
          codes={open.codes}
          onClose={() => {
            close()
            onSetUp?.()
          }}
        />
      )}
      {open?.kind === 'ask' && (
        <AskDialog
          {...open}
          onClose={close}
          onYes={() =>
            void attempt(async () => {
              const answer = await open.act()
              setOpen(Array.isArray(answer) ? { kind: 'codes', codes: answer as string[] } : null)
            })
          }
        />
      )}
      {dialog}
    </>
  )
}

interface PasskeysProps {
  readonly overview: FactorOverview
  readonly onAdd: () => void
  readonly onRemove: (id: number, name: string) => void
}
function Passkeys({ overview, onAdd, onRemove }: PasskeysProps) {
  const t = useT(SECURITY_TEXTS)
  const { passkeys, allowed, passkeys_possible: possible } = overview
  if (!allowed.passkey && passkeys.length === 0) return null
  return (
    <li className="factor">
      <IconFingerprint size={20} aria-hidden />
      <div className="what">
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

function RecoveryRow({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }) {
  const t = useT(SECURITY_TEXTS)
  return (
    <li className="factor">
      <IconLifebuoy size={20} aria-hidden />
      <div className="what">
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
