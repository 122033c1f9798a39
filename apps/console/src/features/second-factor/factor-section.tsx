/** One's own second factors: what is set up, setting up and removing, recovery codes. */
import type { FactorOverview } from '@postern/contract/routes/second-factor.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import * as api from './api.ts'
import { EmailDialog, PasskeyDialog, RecoveryDialog, TotpDialog } from './dialogs.tsx'
import { factorErrorText } from '../../lib/factor-error.ts'
import { FactorRow } from './factor-row.tsx'
import { Passkeys, RecoveryRow } from './factor-rows.tsx'
import { useConfirmed } from '../../ui/proof/use-confirmed.tsx'
import css from './second-factor.module.css'

interface Question {
  readonly title: string
  readonly text: string
  readonly label: string
  /** What it answers as a list is recovery codes to show. */
  readonly act: () => Promise<unknown>
}

type Open =
  | { readonly kind: 'totp'; readonly begun: { secret: string; uri: string } }
  | { readonly kind: 'email'; readonly begun: { ticket: string } }
  | { readonly kind: 'passkey'; readonly begun: { ticket: string; options: unknown } }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | ({ readonly kind: 'ask' } & Question)

interface FactorSectionProps {
  readonly overview: FactorOverview
  /** A factor was set up, and its recovery codes are kept. */
  readonly onSetUp?: () => void
}

export function FactorSection({ overview, onSetUp }: FactorSectionProps) {
  const queries = useQueryClient()
  const { open, setOpen, attempt, dialog } = useAttempts()
  const done = (codes: readonly string[]) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    void queries.invalidateQueries({ queryKey: api.factorQuery.queryKey })
    if (codes.length === 0) onSetUp?.()
  }
  const act = async (work: () => Promise<unknown>) => {
    const answer = await work()
    setOpen(Array.isArray(answer) ? { kind: 'codes', codes: answer as string[] } : null)
  }
  return (
    <>
      <FactorList
        overview={overview}
        onBegin={(begin) => void attempt(async () => setOpen(await begin()))}
        onAsk={(question) => setOpen({ kind: 'ask', ...question })}
      />
      {open !== null && (
        <OpenDialog
          open={open}
          onClose={() => setOpen(null)}
          onDone={done}
          onKept={() => {
            setOpen(null)
            onSetUp?.()
          }}
          onYes={(work) => void attempt(() => act(work))}
        />
      )}
      {dialog}
    </>
  )
}

/** The dialog that is open, and work that ends with what is set up read anew. */
function useAttempts() {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { guard, dialog } = useConfirmed()
  const [open, setOpen] = useState<Open | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await guard(work)
    } catch (error) {
      setOpen(null)
      notifyFailed(factorErrorText(error, language))
    }
    await queries.invalidateQueries({ queryKey: api.factorQuery.queryKey })
  }
  return { open, setOpen, attempt, dialog }
}

interface FactorListProps {
  readonly overview: FactorOverview
  /** Setting up: what answers is the dialog that goes on with it. */
  readonly onBegin: (begin: () => Promise<Open>) => void
  readonly onAsk: (question: Question) => void
}

function FactorList({ overview, onBegin, onAsk }: FactorListProps) {
  const t = useT(SECURITY_TEXTS)
  const email = useSession()?.user.email ?? ''
  const askRemoval = (name: string, act: () => Promise<unknown>) =>
    onAsk({ title: t('removeTitle', { name }), text: t('removeText'), label: t('remove'), act })
  const renew = async () => (await api.renewRecoveryCodes()).recovery_codes
  return (
    <ul className={css['factors']}>
      <FactorRow
        icon={<IconDeviceMobile size={20} aria-hidden />}
        name={t('totp')}
        help={t('totpHelp')}
        used={overview.totp}
        allowed={overview.allowed.totp}
        onSetUp={() => onBegin(async () => ({ kind: 'totp', begun: await api.beginTotp() }))}
        onRemove={() => askRemoval(t('totp'), api.removeTotp)}
      />
      <Passkeys
        overview={overview}
        onAdd={() => onBegin(async () => ({ kind: 'passkey', begun: await api.beginPasskey() }))}
        onRemove={(id, name) => askRemoval(name, () => api.removePasskey(id))}
      />
      <FactorRow
        icon={<IconMail size={20} aria-hidden />}
        name={t('emailFactor')}
        help={t('emailHelp', { email })}
        used={overview.email}
        allowed={overview.allowed.email}
        onSetUp={() => onBegin(async () => ({ kind: 'email', begun: await api.beginEmail() }))}
        onRemove={() => askRemoval(t('emailFactor'), api.removeEmail)}
      />
      {overview.recovery_codes > 0 && (
        <RecoveryRow
          left={overview.recovery_codes}
          onRenew={() =>
            onAsk({
              title: t('recovery'),
              text: t('recoveryRenewText'),
              label: t('recoveryRenew'),
              act: renew,
            })
          }
        />
      )}
    </ul>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly onClose: () => void
  /** A factor is set up; recovery codes, if there are new ones. */
  readonly onDone: (codes: readonly string[]) => void
  /** The recovery codes are kept. */
  readonly onKept: () => void
  readonly onYes: (work: () => Promise<unknown>) => void
}

function OpenDialog({ open, onClose, onDone, onKept, onYes }: OpenDialogProps) {
  if (open.kind === 'totp') return <TotpDialog begun={open.begun} onClose={onClose} onDone={onDone} />
  if (open.kind === 'email') return <EmailDialog begun={open.begun} onClose={onClose} onDone={onDone} />
  if (open.kind === 'passkey') return <PasskeyDialog begun={open.begun} onClose={onClose} onDone={onDone} />
  if (open.kind === 'codes') return <RecoveryDialog codes={open.codes} onClose={onKept} />
  return <AskDialog {...open} onClose={onClose} onYes={() => onYes(open.act)} />
}
