/** What the changes mean for the mail of the last days, and saving them. */
import { Button } from '@mantine/core'
import type { DetoxFound } from '@postern/contract/routes/detox-config.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { settingValueText } from '@postern/contract/settings/words.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { formatNumber, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { UnsavedGuard } from '../../../ui/form/form-page.tsx'
import { affected } from './draft.ts'
import type { Drafted } from './use-draft.ts'

interface SaveBarProps {
  readonly drafted: Drafted
  readonly modes: readonly string[]
  readonly found: DetoxFound | null | undefined
  readonly days: number
}

export function SaveBar({ drafted, modes, found, days }: SaveBarProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const common = useT(COMMON_TEXTS)
  const settings = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const { draft, config } = drafted
  const changed = Object.keys(draft)
  const isDirty = changed.length > 0
  const [first] = changed
  const setting = first !== undefined && changed.length === 1 ? findSetting(`detox.${first}`) : undefined
  const words = (value: unknown) => settingValueText(setting, value, language, formatSize)
  const touchesModes = changed.some((name) => modes.includes(name))
  return (
    <div className="savebar">
      <span className="note" aria-live="polite">
        {isDirty && <strong>{t('changes', { n: formatNumber(changed.length, language) })} </strong>}
        {setting && setting.type === 'enum'
          ? `${setting.label[language]}: ${words(config.values[first!])} → ${words(drafted.valueOf(first!))}. `
          : ''}
        {touchesModes && found
          ? t('applied', {
              days: formatNumber(days, language),
              n: formatNumber(affected(draft, modes, found.kinds), language),
            })
          : ''}
      </span>
      <Button variant="default" disabled={!isDirty} onClick={drafted.discard}>
        {settings('discard')}
      </Button>
      <Button disabled={!isDirty} loading={drafted.saving} onClick={() => void drafted.save()}>
        {common('save')}
      </Button>
      <UnsavedGuard active={isDirty} />
    </div>
  )
}
