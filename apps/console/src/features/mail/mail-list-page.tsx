/** The list every administrator lives in: search, classes, preview, bulk actions. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { Empty } from '../../ui/states.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { usePhone } from '../../ui/use-width.ts'
import { useMailColumns } from './columns.tsx'
import { KeyHelp, KeyHints } from './key-help.tsx'
import { MailCards } from './page/mail-cards.tsx'
import { MailFrame } from './mail-frame.tsx'
import { subjectOf } from './mail-words.ts'
import { MailTabs } from './mail-tabs.tsx'
import type { MailSearch } from './search/search.ts'
import { useFindSimilar } from './page/similar.tsx'
import { useMailList } from './use-mail-list.ts'

/** `above` stands over the classes. */
export function MailListPage({ above }: { readonly above: ReactNode }) {
  const t = useT(MAIL_TEXTS)
  const search = useSearch({ from: '/shell/mail/inbound/mail' })
  const navigate = useNavigate()
  const columns = useMailColumns()
  const { language } = useLanguage()
  const narrow = usePhone()
  const [help, setHelp] = useState(false)
  const mails = useMailList(
    search,
    (next, replace = false) =>
      void navigate({ to: '/mail/inbound/mail', search: next, replace, resetScroll: false }),
  )
  const { rows, act, pending, target } = mails
  const similar = useFindSimilar()
  useKeys({
    ...mails.keys,
    r: () => act(target, 'recover'),
    b: () => act(target, 'deny'),
    a: () => act(target, 'allow'),
    s: () => target.length === 1 && similar(target[0]!),
    '?': () => setHelp(true),
  })
  return (
    <>
      <MailFrame
        mails={mails}
        title={t(useSession()?.role.region === 'user' ? 'ownTitle' : 'listTitle')}
        columns={columns}
        name="mail"
        rowLabel={(mail) => safeText(subjectOf(mail, language))}
        nothing={<Nothing search={search} />}
        cards={narrow ? <MailCards rows={rows} pending={pending} /> : undefined}
        above={above}
        tabs={<MailTabs search={search} />}
        hints={<KeyHints />}
      />
      <KeyHelp opened={help} onClose={() => setHelp(false)} />
    </>
  )
}

/** Nothing found by a search is one thing; nothing there at all has a next step. */
function Nothing({ search }: { readonly search: MailSearch }) {
  const t = useT(MAIL_TEXTS)
  const ui = useT(UI_TEXTS)
  const session = useSession()
  const { tab: _tab, size: _size, refresh: _refresh, ...conditions } = search
  const searching = Object.values(conditions).some((value) => value !== undefined) || search.tab !== undefined
  if (searching) return <Empty searched title={ui('nothingFound')} hint={ui('nothingFoundHint')} />
  if (session?.role.region === 'user') return <Empty title={t('emptyTitle')} hint={t('emptyPersonal')} />
  return (
    <Empty title={t('emptyTitle')} hint={t('emptyHint')}>
      <LinkButton to="/">{t('toSetup')}</LinkButton>
    </Empty>
  )
}
