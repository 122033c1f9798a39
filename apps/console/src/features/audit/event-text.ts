/** Names of classes, tasks and outcomes; what an older version wrote is shown as it is. */
import { targetWords } from '@postern/contract/audit/words.ts'
import { AUDIT_CLASS_TEXTS, AUDIT_TASK_TEXTS, AUDIT_TYPE_TEXTS } from '@postern/contract/audit/tasks.ts'
import type { Text } from '@postern/contract/i18n/texts.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/i18n.tsx'

export function useEventText() {
  const { language } = useLanguage()
  return useMemo(() => {
    const named = (texts: Readonly<Record<string, Text>>, word: string, otherwise: string): string =>
      Object.hasOwn(texts, word) ? texts[word]![language] : otherwise
    const group = (name: string): string => named(AUDIT_CLASS_TEXTS, name, name)
    const task = (name: string, word: string): string => named(AUDIT_TASK_TEXTS, `${name}.${word}`, word)
    return {
      type: (type: string) => named(AUDIT_TYPE_TEXTS, type, type),
      group,
      target: (event: { readonly class: string; readonly target: string }) => targetWords(event, language),
      task,
      /** `User: Changed`; a task that is called as its class is named once. */
      whole: (name: string, word: string) => {
        const [first, second] = [group(name), task(name, word)]
        return first === second ? first : `${first}: ${second}`
      },
    }
  }, [language])
}
