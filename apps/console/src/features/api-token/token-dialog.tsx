/** Making an API token, and showing it this once. */
import { Button, Group, Modal, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { permissionsOnOffer, type Permission } from '@postern/contract/permissions.ts'
import { TOKEN_DAYS_MAX } from '@postern/contract/routes/api-token.ts'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERMISSION_TEXTS } from '@postern/contract/texts/permissions.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError, toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { useProven } from '../../ui/proof/use-confirmed.tsx'
import { createToken } from './api.ts'
import { Notice } from '../../ui/notice.tsx'

const DAYS = 90
interface Values {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly domainId: number | null
  readonly days: number
}

export function TokenDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: () => void
}) {
  const t = useT(TOKEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [token, setToken] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(token === null ? 'create' : 'madeTitle')}
      size="lg"
      withCloseButton={token === null}
      closeOnClickOutside={false}
      closeOnEscape={token === null}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {token === null ? (
        <TokenForm
          onClose={onClose}
          onToken={(made) => {
            setToken(made)
            onMade()
          }}
        />
      ) : (
        <Made token={token} onClose={onClose} />
      )}
    </Modal>
  )
}

function TokenForm({
  onClose,
  onToken,
}: {
  readonly onClose: () => void
  readonly onToken: (token: string) => void
}) {
  const t = useT(TOKEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const permissionText = useT(PERMISSION_TEXTS)
  const { language } = useLanguage()
  const session = useSession()
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  const { guard, dialog } = useProven()
  const [values, setValues] = useState<Values>({ name: '', permissions: [], domainId: null, days: DAYS })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problems = error === null ? {} : toApiError(error).fields
  const problem = (field: string) => (problems[field] ? codeText(problems[field], language) : null)
  const all = session?.role.region === 'all'
  const region = values.domainId === null && all ? 'all' : 'domain'
  const choices = permissionsOnOffer(region).filter((id) => session?.permissions.includes(id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(values)
    setError(missing)
    if (missing) return
    setBusy(true)
    try {
      const { name, days, domainId: domain_id } = values
      const permissions = values.permissions.filter((id) => choices.includes(id))
      const made = await guard(() => createToken({ name: name.trim(), days, domain_id, permissions }))
      onToken(made.token)
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="stack">
      {error !== null && Object.keys(problems).length === 0 && (
        <Notice tone="error" role="alert">
          {thrownText(error, language)}
        </Notice>
      )}
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        maxLength={50}
        value={values.name}
        error={problem('name')}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      {all && (
        <Select
          label={t('domain')}
          searchable
          value={values.domainId === null ? '' : String(values.domainId)}
          error={problem('domain_id')}
          data={[
            { value: '', label: t('allDomains') },
            ...domains.map((domain) => ({ value: String(domain.id), label: domain.name })),
          ]}
          onChange={(value) => setValues({ ...values, domainId: value ? Number(value) : null })}
        />
      )}
      <MultiSelect
        label={t('permissions')}
        description={t('permissionsHelp')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': common('clearSelection') }}
        value={values.permissions.filter((id) => choices.includes(id))}
        error={problem('permissions')}
        data={choices.map((id) => ({ value: id, label: permissionText(id) }))}
        onChange={(chosen) =>
          setValues({ ...values, permissions: choices.filter((id) => chosen.includes(id)) })
        }
      />
      <NumberInput
        label={t('days')}
        description={t('daysHelp')}
        min={1}
        max={TOKEN_DAYS_MAX}
        allowDecimal={false}
        value={values.days}
        error={problem('days')}
        onChange={(days) => setValues({ ...values, days: Number(days) })}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('create')}
        </Button>
      </Group>
      {dialog}
    </form>
  )
}

function missingOf({ name, permissions, days }: Values): ApiError | null {
  const fields = {
    ...(name.trim() === '' ? { name: 'REQUIRED' as const } : {}),
    ...(permissions.length === 0 ? { permissions: 'SELECTION_REQUIRED' as const } : {}),
    ...(Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS_MAX
      ? {}
      : { days: 'OUT_OF_RANGE' as const }),
  }
  return Object.keys(fields).length > 0 ? new ApiError('INVALID_REQUEST', { fields }) : null
}

function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useT(TOKEN_TEXTS)
  const security = useT(SECURITY_TEXTS)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    setCopied(true)
  }
  return (
    <div className="stack">
      <p style={{ margin: 0 }}>{t('madeText')}</p>
      <code className="manualkey">{token}</code>
      <span className="visually-hidden" aria-live="polite">
        {copied ? security('copied') : ''}
      </span>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => void copy()}>
          {security(copied ? 'copied' : 'copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('kept')}
        </Button>
      </Group>
    </div>
  )
}
