/** Who one is here; name and language are one's own to change. */
import { Button, Select, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { useState, type FormEvent } from 'react'
import { loadSession } from '../../api/auth.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { isLanguage, useLanguage, useT } from '../../lib/i18n.tsx'
import { rebase } from '../../lib/rebase.ts'
import { useSession } from '../../lib/use-session.ts'
import { UnsavedGuard } from '../../ui/form/form-page.tsx'
import { SaveProblem, TakenIn } from '../../ui/form/save-problem.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { saveProfile } from './api.ts'

const profileOf = ({ name, language }: SessionUser['user']) => ({ name, language })

export function ProfileForm() {
  const common = useT(COMMON_TEXTS)
  const shell = useT(SHELL_TEXTS)
  const ui = useT(UI_TEXTS)
  const roleName = useRoleName()
  const { language, setLanguage } = useLanguage()
  const session = useSession()
  /** What was typed; the rest is as the session has it, also when that is read again. */
  const [typed, setTyped] = useState<{ readonly name?: string; readonly language?: Language }>({})
  /** Names of the fields that somebody else changed too, once their change was taken in. */
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!session) return null
  const { user, role } = session
  const { name, language: own } = { name: user.name, language: user.language, ...typed }
  const takeIn = async () => {
    const now = await loadSession()
    setError(null)
    setTaken(now && rebase(profileOf(user), { name, language: own }, profileOf(now.user)).clashing)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await saveProfile({ name, language: own, version: user.version })
      await loadSession()
      setTyped({})
      setTaken(null)
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
  const markOf = (field: string) => taken?.includes(field) === true && ui('changedByBoth')
  const place = [user.domain, user.group].filter((part) => part !== null).join(' / ')
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && wrong === undefined && <SaveProblem problem={error} onReload={takeIn} />}
      {error === null && taken && <TakenIn clashes={taken.length} />}
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
        error={wrong === undefined ? markOf('name') : codeText(wrong, language)}
        onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
      />
      <Select
        label={common('language')}
        allowDeselect={false}
        value={own}
        error={markOf('language')}
        onChange={(value) => isLanguage(value) && setTyped({ ...typed, language: value })}
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
