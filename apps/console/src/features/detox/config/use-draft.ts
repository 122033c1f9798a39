/** The settings that the page shows, with what was changed and not saved. */
import type { DetoxConfig } from '@postern/contract/routes/detox-config.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { checkSetting } from '@postern/contract/settings/check.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../api/errors.ts'
import { codeText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { saveConfig } from './api.ts'
import { isOwn, shownValue, withoutOwn, withValue, type Draft } from './draft.ts'

export interface Drafted {
  readonly config: DetoxConfig
  readonly draft: Draft
  /** Wrong values by name, in words. */
  readonly faults: Readonly<Record<string, string>>
  readonly problem: unknown
  readonly saving: boolean
  readonly valueOf: (name: string) => unknown
  readonly isOwn: (name: string) => boolean
  readonly set: (name: string, value: unknown) => void
  readonly setAll: (values: Readonly<Record<string, unknown>>) => void
  readonly reset: (name: string) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
  readonly reload: () => Promise<void>
}

export function useDraft(config: DetoxConfig, domain: number | undefined): Drafted {
  const { language } = useLanguage()
  const [draft, setDraft] = useState<Draft>({})
  const saving = useSaving(config, domain)
  const change = (next: (before: Draft) => Draft) => {
    saving.forget()
    setDraft(next)
  }
  const wrong = faultsOf(draft, language)
  const discard = () => change(() => ({}))
  const reload = async () => {
    discard()
    await saving.readAgain()
  }
  return {
    config,
    draft,
    faults: { ...saving.refused, ...wrong },
    problem: saving.problem,
    saving: saving.running,
    valueOf: (name) => shownValue(config, draft, name),
    isOwn: (name) => isOwn(config, draft, name),
    set: (name, value) => change((before) => withValue(config, before, name, value)),
    setAll: (values) =>
      change((before) =>
        Object.entries(values).reduce((next, [name, value]) => withValue(config, next, name, value), before),
      ),
    reset: (name) => change((before) => withoutOwn(config, before, name)),
    discard,
    save: async () => {
      if (Object.keys(wrong).length === 0 && (await saving.save(draft))) await reload()
    },
    reload,
  }
}

/** What is wrong with values, by name, in words. */
function faultsOf(draft: Draft, language: Language): Readonly<Record<string, string>> {
  const wrong = Object.entries(draft).flatMap(([name, value]) => {
    const setting = findSetting(`detox.${name}`)
    const fault = setting && value !== null ? checkSetting(setting, value) : null
    return fault ? [[name, errorText(fault.code, language, fault.values)] as const] : []
  })
  return Object.fromEntries(wrong)
}

/** Saving, and what the server had against it. */
function useSaving(config: DetoxConfig, domain: number | undefined) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [running, setRunning] = useState(false)
  return {
    refused,
    problem,
    running,
    forget: () => {
      setRefused({})
      setProblem(null)
    },
    readAgain: () => queries.invalidateQueries({ queryKey: ['detox-config'] }),
    /** Answers whether it was saved. */
    save: async (draft: Draft): Promise<boolean> => {
      setRunning(true)
      try {
        await saveConfig(domain, draft, config.version)
        notifyDone(t('saved'))
        return true
      } catch (error) {
        const fields = Object.entries(toApiError(error).fields)
        setRefused(
          Object.fromEntries(
            fields.map(([path, code]) => [path.replace(/^values\./, ''), codeText(code, language)]),
          ),
        )
        if (fields.length === 0) setProblem(error)
        return false
      } finally {
        setRunning(false)
      }
    },
  }
}
