/** Who one is here; name and language are one's own to change. */
import { Box, Button, Select, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
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
  const session = useSession()
  return session && <Form session={session} />
}

function Form({ session }: { readonly session: SessionUser }) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const { user } = session
  const { name, own, type, taken, error, busy, takeIn, submit } = useProfile(user)
  const dirty = name.trim() !== user.name || own !== user.language
  const wrong = error === null ? undefined : toApiError(error).fields['name']
  const markOf = (field: string) => taken?.includes(field) === true && ui('changedByBoth')
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && wrong === undefined && <SaveProblem problem={error} onReload={takeIn} />}
      {error === null && taken && <TakenIn clashes={taken.length} />}
      <Facts session={session} />
      <TextInput
        label={common('name')}
        autoComplete="name"
        maxLength={100}
        value={name}
        error={wrong === undefined ? markOf('name') : codeText(wrong, language)}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <Select
        label={common('language')}
        allowDeselect={false}
        value={own}
        error={markOf('language')}
        onChange={(value) => isLanguage(value) && type({ language: value })}
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

/** What only administrators change. */
function Facts({ session: { user, role } }: { readonly session: SessionUser }) {
  const common = useT(COMMON_TEXTS)
  const shell = useT(SHELL_TEXTS)
  const roleName = useRoleName()
  const place = [user.domain, user.group].filter((part) => part !== null).join(' / ')
  return (
    <>
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
        <Box component="p" className="dim" m={0}>
          {shell('lastLogin', { date: formatDateTime(user.last_login) })}
        </Box>
      )}
    </>
  )
}

/** The form's state lies over the session's: language menus change that too, and the form shows it at once. */
function useProfile(user: SessionUser['user']) {
  const common = useT(COMMON_TEXTS)
  const { setLanguage } = useLanguage()
  /** What was typed; the rest is as the session has it, also when that is read again. */
  const [typed, setTyped] = useState<{ readonly name?: string; readonly language?: Language }>({})
  /** Names of the fields that somebody else changed too, once their change was taken in. */
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { name, language: own } = { ...profileOf(user), ...typed }
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
  const type = (part: typeof typed) => setTyped({ ...typed, ...part })
  return { name, own, type, taken, error, busy, takeIn, submit }
}
