/** The parts of the dialog that allows or blocks a sender. */
import { Alert, Radio, Stack, Switch } from '@mantine/core'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { REGISTER_TEXTS } from '@postern/contract/texts/mail-senders.ts'
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconBug, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import type { Failures } from '../../../ui/failed-rows.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import type { FilterChoice } from '../api.ts'
import type { Registration } from './use-registration.ts'

interface ChoiceProps {
  readonly choice: FilterChoice
  readonly set: (part: Partial<FilterChoice>) => void
}

export function ForWhom({
  registration,
  choice,
  set,
}: ChoiceProps & { readonly registration: Registration }) {
  const t = useT(REGISTER_TEXTS)
  const label = useRegionLabel(registration)
  // One's own filters need no choice.
  if (registration.regions.length === 1 && registration.regions[0]!.possible) return null
  return (
    <Radio.Group label={t('appliesTo')} value={choice.region} onChange={(value) => set({ region: value })}>
      <Stack gap={0} className="choices">
        {registration.regions.map(({ name, possible }) => (
          <Radio
            key={name}
            size="xs"
            value={name}
            disabled={!possible}
            label={
              <>
                {label(name)}
                {name === registration.narrowest && <em>{t('narrowest')}</em>}
              </>
            }
            description={possible || name === 'all' ? undefined : t(`not.${name}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function useRegionLabel({ mails }: Registration): (name: RegionName) => string {
  const t = useT(REGISTER_TEXTS)
  return (name) => {
    const [mail] = mails
    const one = mails.length === 1 && mail !== undefined
    if (name === 'user') return one ? t('to.user', { receiver: mail.receiver }) : t('to.userMany')
    if (name === 'group')
      return one && mail.group !== null ? t('to.groupNamed', { group: mail.group }) : t('to.group')
    if (name === 'domain')
      return one && mail.domain !== null ? t('to.domainNamed', { domain: mail.domain }) : t('to.domain')
    return t('to.all')
  }
}

interface MatchProps extends ChoiceProps {
  readonly mails: readonly MailRow[]
  readonly isPublic: Registration['isPublic']
}
export function Match({ mails, choice, set, isPublic }: MatchProps) {
  const t = useT(REGISTER_TEXTS)
  const act = useT(ACT_TEXTS)
  const tooWide = isPublic && choice.policy === 'allow'
  const senders = [...new Set(mails.map((mail) => mail.sender))]
  const domains = [...new Set(mails.map((mail) => mail.sender_domain))]
  const some = (words: readonly string[]) => (
    <ForeignText text={words.slice(0, 3).join(', ') + (words.length > 3 ? ' …' : '')} />
  )
  return (
    <Radio.Group
      label={t('match')}
      value={choice.by}
      onChange={(value) => set({ by: value === 'domain' ? 'domain' : 'sender' })}
    >
      <div className="choices beside">
        <Radio size="xs" value="sender" label={t('thisAddress')} description={some(senders)} />
        <Radio
          size="xs"
          value="domain"
          label={t('wholeDomain')}
          disabled={tooWide}
          description={tooWide ? act('publicDomain') : some(domains.map((domain) => `@${domain}`))}
        />
      </div>
    </Radio.Group>
  )
}

export function Unproven({ trusted, set }: Pick<ChoiceProps, 'set'> & { readonly trusted: boolean }) {
  const t = useT(REGISTER_TEXTS)
  return (
    <div className="amber" role="note">
      <strong>
        <IconAlertTriangle size={16} aria-hidden /> {t('unproven')}
      </strong>
      <p>{t('unprovenText')}</p>
      <Switch
        size="sm"
        color="yellow.9"
        label={t('trust')}
        description={t('trustRisk')}
        checked={trusted}
        onChange={(event) => set({ trust_unauthenticated: event.currentTarget.checked })}
      />
    </div>
  )
}

interface OutcomeProps {
  readonly registration: Registration
  readonly choice: FilterChoice
  readonly recovers: boolean
  /** The mail is in quarantine, and could be recovered. */
  readonly held: boolean
}
/** The first line answers whether mail like this one will come through. */
export function Outcome({ registration, choice, recovers, held }: OutcomeProps) {
  const t = useT(REGISTER_TEXTS)
  const { hindrance, unproven, filter } = registration
  const passes = hindrance === null && (unproven === 0 || choice.trust_unauthenticated)
  const lines: [ReactNode, string][] = []
  if (choice.policy === 'deny') {
    lines.push([<IconBan key="b" size={16} aria-hidden />, t('blocked')])
    lines.push([<IconCheck key="s" size={16} aria-hidden />, t('blockedStays')])
  } else {
    if (passes) lines.push([<IconCheck key="p" size={16} className="good" aria-hidden />, t('allowed')])
    const no = <IconX key="n" size={16} className="bad" aria-hidden />
    if (hindrance === 'virus') lines.push([no, t('stillVirus')])
    if (hindrance === 'held') lines.push([no, t('stillHeld')])
    if (hindrance === 'denied') lines.push([no, t('stillDenied', { filter: isolated(filter) })])
    if (hindrance === null && !passes) lines.push([no, t('notAllowed')])
    if (hindrance !== 'virus') lines.push([<IconBug key="v" size={16} aria-hidden />, t('virusStays')])
    if (held)
      lines.push([
        <IconArrowBackUp key="r" size={16} aria-hidden />,
        t(recovers ? 'recoversNow' : 'staysHeld'),
      ])
  }
  return (
    <section className="outcome" aria-live="polite">
      <h3>{t('happens')}</h3>
      <ul>
        {lines.map(([icon, words]) => (
          <li key={words}>
            {icon} <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProblemProps {
  readonly error: unknown
  readonly failures: Failures['rows']
  readonly noSender: boolean
}
/** What went wrong, here, with the choice still standing. */
export function Problem({ error, failures, noSender }: ProblemProps) {
  const t = useT(REGISTER_TEXTS)
  const { language } = useLanguage()
  if (noSender)
    return (
      <Alert color="red" role="alert" title={t('failed')}>
        {t('noSender')}
      </Alert>
    )
  if (error)
    return (
      <Alert color="red" role="alert" title={t('failed')}>
        {thrownText(error, language)}
      </Alert>
    )
  if (failures.length === 0) return null
  return (
    <Alert color="red" role="alert" title={t('failed')}>
      <ul>
        {failures.map((row, index) => (
          <li key={index}>
            <ForeignText text={row.name} />
            {`: ${codeText(row.error, language)}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
