/** Who one is here; name and language are one's own to change. */
import { Alert, Button, Select, TextInput } from '@mantine/core'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { useState, type FormEvent } from 'react'
import { loadSession } from '../../api/auth.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { isLanguage, useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { UnsavedGuard } from '../../ui/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { useRoleName } from '../member/role-name.ts'
import { saveProfile } from './api.ts'

export function ProfileForm() {
  const common = useT(COMMON_TEXTS)
  const shell = useT(SHELL_TEXTS)
  const roleName = useRoleName()
  const { language, setLanguage } = useLanguage()
  const session = useSession()
  const [name, setName] = useState(session?.user.name ?? '')
  const [own, setOwn] = useState(session?.user.language ?? 'ko')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!session) return null
  const { user, role } = session
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await saveProfile({ name, language: own })
      await loadSession()
      if (own !== user.language) setLanguage(own)
      notifyDone(common('saved'))
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  const dirty = name.trim() !== user.name || own !== user.language
  const wrong = error === null ? undefined : toApiError(error).fields['name']
  const place = [user.domain, user.group].filter((part) => part !== null).join(' / ')
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && wrong === undefined && (
        <Alert color="red" variant="light" role="alert">
          {thrownText(error, language)}
        </Alert>
      )}
      <dl className="facts">
        <dt>{common('email')}</dt>
        <dd>{user.email}</dd>
        <dt>{common('role')}</dt>
        <dd>{roleName(role)}</dd>
        {place !== '' && (
          <>
            <dt>{common('domain')}</dt>
            <dd>{place}</dd>
          </>
        )}
      </dl>
      {user.last_login !== null && (
        <p className="dim" style={{ margin: 0 }}>
          {shell('lastLogin', { date: formatDateTime(user.last_login) })}
        </p>
      )}
      <TextInput
        label={common('name')}
        autoComplete="name"
        maxLength={100}
        value={name}
        error={wrong === undefined ? null : codeText(wrong, language)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={common('language')}
        allowDeselect={false}
        value={own}
        onChange={(value) => isLanguage(value) && setOwn(value)}
        data={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
      />
      <div className="buttons">
        <Button type="submit" loading={busy} disabled={!dirty}>
          {common('save')}
        </Button>
      </div>
      <UnsavedGuard active={dirty && !busy} />
    </form>
  )
}
