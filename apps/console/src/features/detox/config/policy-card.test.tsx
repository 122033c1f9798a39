// @vitest-environment happy-dom
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { screen, showPage } from '../../../testing/dom.tsx'
import { endScreen, serverOf, signIn } from '../../../testing/screen.tsx'
import { PolicyCard } from './policy-card.tsx'
import type { Drafted } from './use-draft.ts'

beforeEach(() => signIn('all', []))
afterEach(endScreen)

test('the value before a change is told in the words of other settings', async () => {
  const drafted: Partial<Drafted> = {
    config: {
      values: { linkFollow: true, linkExcept: [] },
      own: [],
      set_aside: [],
      version: '1',
      secrets: [],
      domain_id: null,
      active_domains: 1,
      exceptions: { total: 0, files: {} },
    },
    draft: { linkFollow: false, linkExcept: ['a.example'] },
    faults: {},
    isOwn: () => true,
    valueOf: () => undefined,
  }
  const section = { title: CONFIG_TEXTS.setting, names: ['linkFollow', 'linkExcept'] }
  showPage('/detox/config', () => <PolicyCard section={section} drafted={drafted as Drafted} />, serverOf())
  await screen.findByText(`Was: ${CONFIG_TEXTS.on.en}`)
  expect(screen.queryByText(`Was: ${CONFIG_TEXTS.empty.en}`)).not.toBeNull()
})
