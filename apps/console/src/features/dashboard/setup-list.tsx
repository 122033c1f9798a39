/** The steps from an empty installation to the first mail. */
import { listDomainsRoute } from '@postern/contract/routes/domain.ts'
import { arcStateRoute } from '@postern/contract/routes/arc.ts'
import { ARC_TEXTS } from '@postern/contract/texts/arc.ts'
import { SETUP_TEXTS } from '@postern/contract/texts/dashboard-setup.ts'
import { Box, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { isServerTested, testMails } from '../../lib/first-steps.ts'
import { MxCheck } from '../../ui/mail-server/mx-check.tsx'
import { ServerTest } from '../../ui/mail-server/try-server.tsx'
import { TestMail } from '../../ui/mail-server/test-mail.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import type { Status } from './status.ts'
import css from './setup.module.css'

/** Shown until there is a domain and a mail. */
export function SetupList({ status }: { readonly status: Status }) {
  const t = useT(SETUP_TEXTS)
  const may = usePermissions()
  const { setup } = status
  const [tested, setTested] = useState(isServerTested)
  const hasDomain = setup.domains > 0
  // Mail from outside proves the steps before it.
  const hasMail = setup.mails > testMails()
  const done = [hasDomain, tested || hasMail, hasMail, setup.mails > 0]
  const count = done.filter(Boolean).length
  const next = done.indexOf(false)
  return (
    <section className="card" aria-labelledby="setup">
      <div className="block">
        <Box component="h2" id="setup" fz={16} m={0}>
          {t('setupTitle')}
        </Box>
        <span className="dim">{`${t('setupText')} ${t('progress', { done: count, total: done.length })}`}</span>
      </div>
      <ol className={css['steps']} style={{ borderTop: '1px solid var(--line)' }}>
        <Step n={1} done={hasDomain} now={next === 0} title={t('stepDomain')}>
          <p>{hasDomain ? t('stepDomainDone', { count: setup.domains }) : t('stepDomainText')}</p>
          {!hasDomain && (
            <LinkButton to="/member/domain/form" search={{ cmd: 'add', back: '/dashboard' }}>
              {t('stepDomainAction')}
            </LinkButton>
          )}
        </Step>
        <Step n={2} done={done[1] === true} now={next === 1} title={t('stepServer')}>
          {done[1] === true ? <p>{t('stepServerDone')}</p> : <p>{t('stepServerText')}</p>}
          {hasDomain && done[1] !== true && <FirstServer onOk={() => setTested(true)} />}
        </Step>
        <Step n={3} done={hasMail} now={next === 2} title={t('stepMx')}>
          <p>{t('stepMxText')}</p>
          <Addresses addresses={setup.smtp} />
          {hasDomain && !hasMail && <FirstDomains />}
        </Step>
        <FirstMail status={status} now={next >= 2} />
      </ol>
      {may('config-system-basic_config') && <Sealing />}
      {may('config-system-access_control') && (
        <div className="block" style={{ borderTop: '1px solid var(--line)' }}>
          <Box component="h3" fz={14} m={0}>
            {t('secureTitle')}
          </Box>
          <Box component="p" className="dim" m="4px 0 10px">
            {t('secureText')}
          </Box>
          <LinkButton variant="default" to="/config/system/access-control">
            {t('secureAction')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** Sealing changed mail waits for a record in DNS; not shown where it is off. */
function Sealing() {
  const t = useT(ARC_TEXTS)
  const state = useQuery({
    queryKey: ['arc', 'first'],
    queryFn: ({ signal }) => call(arcStateRoute, {}, { signal }),
  })
  if (!state.data || state.data.domain === '') return null
  const isDone = state.data.keys.some((key) => key.state === 'sealing')
  return (
    <div className="block" style={{ borderTop: '1px solid var(--line)' }}>
      <Box component="h3" fz={14} m={0}>
        {t('setupTitle')}
      </Box>
      <Box component="p" className="dim" m="4px 0 10px">
        {t(isDone ? 'setupDone' : 'setupText')}
      </Box>
      {!isDone && (
        <LinkButton variant="default" to="/config/system/basic-config" search={{ tab: 'delivery' }}>
          {t('setupAction')}
        </LinkButton>
      )}
    </div>
  )
}

function FirstMail({ status, now }: { readonly status: Status; readonly now: boolean }) {
  const t = useT(SETUP_TEXTS)
  const { language } = useLanguage()
  const { mails } = status.setup
  return (
    <Step n={4} done={mails > 0} now={now} title={t('stepMail')}>
      <p>{mails > 0 ? t('stepMailDone', { count: formatNumber(mails, language) }) : t('stepMailText')}</p>
      {mails > 0 ? (
        <LinkButton variant="default" to="/mail/inbound/mail">
          {t('stepMailAction')}
        </LinkButton>
      ) : (
        now && <p role="status">{t('waitingMail')}</p>
      )}
      {status.setup.domains > 0 && <FirstTestMail />}
    </Step>
  )
}

interface StepProps {
  readonly n: number
  readonly done: boolean
  readonly now: boolean
  readonly title: string
  readonly children: ReactNode
}
function Step({ n, done, now, title, children }: StepProps) {
  const t = useT(SETUP_TEXTS)
  return (
    <li data-done={done || undefined} data-now={now || undefined} aria-current={now ? 'step' : undefined}>
      <span className={css['mark']}>
        {done ? <IconCheck size={16} role="img" aria-label={t('done')} /> : n}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}

/** The domains that are set up, as far as first steps go. */
function useFirstDomains() {
  const domains = useQuery({
    queryKey: ['domains', 'first'],
    queryFn: ({ signal }) => call(listDomainsRoute, { query: { page: 1, size: 15 } }, { signal }),
  })
  return domains.data?.data ?? []
}

function FirstDomains() {
  return useFirstDomains()
    .slice(0, 3)
    .map(({ id, name }) => <MxCheck key={id} id={id} domain={name} />)
}

function FirstTestMail() {
  const [first] = useFirstDomains()
  return first && <TestMail domain={first.name} />
}

/** Tests the servers of the domains that are set up. */
function FirstServer({ onOk }: { readonly onOk: () => void }) {
  const servers = useFirstDomains().flatMap((domain) => domain.mail_servers)
  return servers.slice(0, 3).map((server) => <ServerTest key={server.id} server={server} onOk={onOk} named />)
}

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useT(SETUP_TEXTS)
  const [host, setHost] = useState(() => nameOf(window.location.hostname))
  if (addresses.length === 0) return <p>{t('smtpNone')}</p>
  return (
    <>
      <div className={css['addresses']}>
        <span className="dim">{t('smtpAddresses')}</span>
        {addresses.map((address) => (
          <code key={address}>{address}</code>
        ))}
      </div>
      {addresses.every(isLoopback) && (
        <Notice tone="warn" role="note">
          {t('loopback')}
        </Notice>
      )}
      <div className={css['addresses']}>
        <TextInput
          w={260}
          label={t('mxHost')}
          placeholder="mx.example.com"
          value={host}
          onChange={(event) => setHost(event.currentTarget.value.trim())}
        />
      </div>
      {nameOf(host) !== '' && (
        <div className={css['addresses']}>
          <span className="dim">{t('mxRecord')}</span>
          <Copyable text={`@ IN MX 10 ${nameOf(host)}.`} />
        </div>
      )}
    </>
  )
}

/** A name that an MX record can lead to; an address is none (RFC 5321 §5.1). */
function nameOf(host: string): string {
  const name = host.replace(/\.$/, '')
  return /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name) ? name : ''
}

/** Reached by programs of this machine alone. */
const isLoopback = (address: string): boolean => /^(?:127\.|localhost:|\[?::1\]?:)/.test(address)
