/** The text file that stands in the place of a file which was not disarmed. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import { DETOX_FAILURE_NAMES, detoxTexts } from '@postern/contract/texts/detox.ts'
import { plainName } from '@postern/mail/container/zip/entry-name.ts'
import type { InputFile } from './outcome.ts'

/** `reason`: null where policy replaces all files of this kind. The text has a byte order mark: Korean programs guess otherwise. */
export function noticeFor(name: string, reason: DetoxFailure | null, language: Language): InputFile {
  const lines = [
    fillText(detoxTexts.notice, language, { name: plainName(name.slice(name.lastIndexOf('/') + 1)) }),
    ...(reason === null ? [] : [DETOX_FAILURE_NAMES[reason][language]]),
    detoxTexts['notice.ask'][language],
  ]
  return { name: `${name}.txt`, bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`) }
}
