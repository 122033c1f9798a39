/** What a search asks for, each condition with a button that takes it out. */
import { CloseButton } from '@mantine/core'
import { countryName } from '@postern/contract/i18n/countries.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { rejectWords } from '../reject/reject-words.ts'
import { shortHash } from '../page/short-hash.ts'
import { WORD_FIELDS, type MailSearch } from './search.ts'
import { useFieldLabel } from './search-fields.ts'

interface SearchChipsProps {
  readonly search: MailSearch
  readonly onChange: (next: MailSearch) => void
}

const MODES = ['send', 'block', 'stat', 'tag', 'wait', 'analyzing', 'bypass'] as const

export function SearchChips({ search, onChange }: SearchChipsProps) {
  const t = useT(DETAIL_TEXTS)
  const chips = useChips(search)
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filtersActive')}>
      {chips.map(({ name, words, without }) => (
        <li key={name}>
          <span className="dim">{name}</span> <b>{words}</b>
          <CloseButton
            size={20}
            aria-label={t('removeFilter', { name })}
            onClick={() => onChange({ ...search, ...without, page: undefined, mail: undefined })}
          />
        </li>
      ))}
    </ul>
  )
}

const numbered = (id: number | undefined) => (id === undefined ? undefined : `#${id}`)

interface Chip {
  readonly name: string
  readonly words: string
  /** The search without it. */
  readonly without: Partial<MailSearch>
}

function useChips(search: MailSearch): readonly Chip[] {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const label = useFieldLabel()
  const chips: Chip[] = []
  const add = (name: string, words: string | undefined, without: Partial<MailSearch>) => {
    if (words !== undefined) chips.push({ name, words, without })
  }
  const flag = (value: boolean | undefined) =>
    value === undefined ? undefined : common(value ? 'yes' : 'no')
  const size = (bytes: number | undefined) => (bytes === undefined ? undefined : formatSize(bytes))
  add(label(search.field), search.q === undefined ? undefined : isolated(search.q), {
    q: undefined,
    field: undefined,
  })
  for (const field of WORD_FIELDS) {
    const words = search[field]
    const shown = field === 'attach_hash' && words !== undefined ? shortHash(words) : words
    add(label(field), shown === undefined ? undefined : isolated(shown), { [field]: undefined })
  }
  const mode = search.mode === undefined ? undefined : MODES[search.mode]
  add(t('attach'), flag(search.attach), { attach: undefined })
  add(common('mode'), mode && common(`mode.${mode}`), { mode: undefined })
  add(common('sendState'), search.send_state && common(`send.${search.send_state}`), {
    send_state: undefined,
  })
  add(common('recoverFlag'), flag(search.recover_flag), { recover_flag: undefined })
  add(common('senderCountry'), search.sender_country && countryName(search.sender_country, language), {
    sender_country: undefined,
  })
  const { reject_code: code, campaign } = search
  add(common('rejectReason'), code === undefined ? code : rejectWords(code, language), {
    reject_code: undefined,
  })
  const { detox_state: state, detox_found: found, detox_ext: ext } = search
  add(t('detoxState'), state && DETOX_STATE_NAMES[state][language], { detox_state: undefined })
  add(t('detoxFound'), found && DETOX_FIND_NAMES[found][language], { detox_found: undefined })
  add(t('detoxExt'), ext === undefined ? ext : isolated(ext), { detox_ext: undefined })
  add(t('similarTo'), campaign && `#${campaign.slice(-6)}`, { campaign: undefined })
  add(t('exact'), flag(search.exact), { exact: undefined })
  add(common('domain'), numbered(search.domain), { domain: undefined })
  add(common('group'), numbered(search.group), { group: undefined })
  add(t('sizeMin'), size(search.size_min), { size_min: undefined })
  add(t('sizeMax'), size(search.size_max), { size_max: undefined })
  return chips
}
