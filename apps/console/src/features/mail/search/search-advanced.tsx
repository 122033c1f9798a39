/** Fields of the search that are seldom wanted. */
import { NumberInput, Select } from '@mantine/core'
import { SEND_STATES } from '@postern/contract/codes/mail.ts'
import { countriesBy } from '@postern/contract/i18n/countries.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
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
