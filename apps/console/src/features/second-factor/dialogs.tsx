/** Dialogs that set up a factor. Each answers the recovery codes that came with it; mostly none. */
import { Box, Button, Group, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { addPasskey, confirmEmail, confirmTotp } from './api.ts'
import { CodeForm } from '../../ui/proof/code-form.tsx'
import { factorErrorText } from '../../lib/factor-error.ts'
import { QrCode } from './qr-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import css from './second-factor.module.css'

interface DialogProps<Begun> {
  readonly begun: Begun
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

export function TotpDialog({ begun, onClose, onDone }: DialogProps<{ secret: string; uri: string }>) {
  const t = useT(SECURITY_TEXTS)
  return (
    <Dialog onClose={onClose} title={t('totp')}>
      <div className="stack">
        <Box component="p" m={0}>
          {t('totpScan')}
        </Box>
        <QrCode text={begun.uri} label={t('totpQr')} />
        <div>
          <div className="dim">{t('totpKey')}</div>
          <code className="manualkey">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <CodeForm
          label={t('code')}
          onCode={async (code) => onDone((await confirmTotp(code)).recovery_codes)}
        />
      </div>
    </Dialog>
  )
}

export function EmailDialog({ begun, onClose, onDone }: DialogProps<{ ticket: string }>) {
  const t = useT(SECURITY_TEXTS)
  const email = useSession()?.user.email ?? ''
  return (
    <Dialog onClose={onClose} title={t('emailFactor')}>
      <div className="stack">
        <Box component="p" m={0}>
          {t('emailSent', { email })}
        </Box>
        <CodeForm
          label={t('code')}
          onCode={async (code) => onDone((await confirmEmail(begun.ticket, code)).recovery_codes)}
        />
      </div>
    </Dialog>
  )
}

type BegunPasskey = { ticket: string; options: unknown }
export function PasskeyDialog({ begun, onClose, onDone }: DialogProps<BegunPasskey>) {
  const t = useT(SECURITY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    setBusy(true)
    setError(null)
    try {
      onDone((await addPasskey(begun, name.trim())).recovery_codes)
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('addPasskey')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="stack">
        {error !== null && (
          <Notice tone="error" role="alert">
            {factorErrorText(error, language)}
          </Notice>
        )}
        <TextInput
          data-autofocus
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
          maxLength={50}
          value={name}
          error={tried && name.trim() === '' ? codeText('REQUIRED', language) : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('addPasskey')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

export function RecoveryDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const t = useT(SECURITY_TEXTS)
  const text = codes.join('\n')
  return (
    <Dialog
      onClose={onClose}
      title={t('recoveryTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        <Box component="p" m={0}>
          {t('recoveryText')}
        </Box>
        <ShownOnce
          text={text}
          kept={t('recoveryKept')}
          onKept={onClose}
          more={
            <Button
              variant="default"
              component="a"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="postern-recovery-codes.txt"
            >
              {t('download')}
            </Button>
          }
        >
          <ul className={css['codes']} aria-label={t('recovery')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </ShownOnce>
      </div>
    </Dialog>
  )
}
