/** Fields of the search that are seldom wanted. */
import { NumberInput, Select } from '@mantine/core'
import { DETOX_FINDS, DETOX_STATE_LIST } from '@postern/contract/codes/detox.ts'
import { SEND_STATES } from '@postern/contract/codes/mail.ts'
import { countriesBy } from '@postern/contract/i18n/countries.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import type { MailSearch } from './search.ts'

const MODES = ['send', 'block', 'stat', 'tag', 'wait', 'analyzing', 'bypass'] as const
const ANY = ''

interface AdvancedProps {
  readonly draft: MailSearch
  readonly set: (part: Partial<MailSearch>) => void
}
export function Advanced({ draft, set }: AdvancedProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const countries = useMemo(
    () => countriesBy(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  )
  const any = { value: ANY, label: common('all') }
  const flag = (value: boolean | undefined) => (value === undefined ? ANY : value ? '1' : '0')
  const unflag = (value: string | null) => (value === '1' ? true : value === '0' ? false : undefined)
  return (
    <div className="card block filters">
      <Select
        w={130}
        label={t('attach')}
        value={flag(draft.attach)}
        data={[any, { value: '1', label: t('attachYes') }, { value: '0', label: t('attachNo') }]}
        onChange={(value) => set({ attach: unflag(value) })}
      />
      <Select
        w={170}
        label={common('mode')}
        value={draft.mode === undefined ? ANY : String(draft.mode)}
        data={[any, ...MODES.map((mode, index) => ({ value: String(index), label: common(`mode.${mode}`) }))]}
        onChange={(value) => set({ mode: value === ANY || value === null ? undefined : Number(value) })}
      />
      <Select
        w={130}
        label={common('sendState')}
        value={draft.send_state ?? ANY}
        data={[any, ...SEND_STATES.map((state) => ({ value: state, label: common(`send.${state}`) }))]}
        onChange={(value) => set({ send_state: SEND_STATES.find((state) => state === value) })}
      />
      <Select
        w={120}
        label={common('recoverFlag')}
        value={flag(draft.recover_flag)}
        data={[any, { value: '1', label: common('yes') }, { value: '0', label: common('no') }]}
        onChange={(value) => set({ recover_flag: unflag(value) })}
      />
      {may('mail-search-apt') && <Detox draft={draft} set={set} />}
      <Select
        w={190}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('anyCountry') }}
        label={common('senderCountry')}
        placeholder={t('anyCountry')}
        nothingFoundMessage={common('noResult')}
        value={draft.sender_country ?? null}
        data={countries}
        onChange={(value) => set({ sender_country: value ?? undefined })}
      />
      <Size label={t('sizeMin')} bytes={draft.size_min} onBytes={(size_min) => set({ size_min })} />
      <Size label={t('sizeMax')} bytes={draft.size_max} onBytes={(size_max) => set({ size_max })} />
    </div>
  )
}

/** What became of the mail's files, and what was found in them. */
function Detox({ draft, set }: AdvancedProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const found = useMemo(
    () => DETOX_FINDS.map((value) => ({ value, label: DETOX_FIND_NAMES[value][language] })),
    [language],
  )
  return (
    <>
      <Select
        w={170}
        label={t('detoxState')}
        value={draft.detox_state ?? ANY}
        data={[
          { value: ANY, label: common('all') },
          ...DETOX_STATE_LIST.map((value) => ({ value, label: DETOX_STATE_NAMES[value][language] })),
        ]}
        onChange={(value) => set({ detox_state: DETOX_STATE_LIST.find((state) => state === value) })}
      />
      <Select
        w={220}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('anyFound') }}
        label={t('detoxFound')}
        placeholder={t('anyFound')}
        nothingFoundMessage={common('noResult')}
        value={draft.detox_found ?? null}
        data={found}
        onChange={(value) => set({ detox_found: DETOX_FINDS.find((find) => find === value) })}
      />
    </>
  )
}

interface SizeProps {
  readonly label: string
  readonly bytes: number | undefined
  readonly onBytes: (bytes: number | undefined) => void
}
function Size({ label, bytes, onBytes }: SizeProps) {
  return (
    <NumberInput
      w={140}
      label={label}
      min={0}
      allowDecimal={false}
      hideControls
      value={bytes ?? ''}
      onChange={(value) => onBytes(typeof value === 'number' ? value : undefined)}
    />
  )
}
