/** Public settings, the command palette's search, the menu's counts, the reader's language. */
import {
  paletteRoute,
  publicConfigRoute,
  setLanguageRoute,
  waitingRoute,
} from '@postern/contract/routes/shell.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { countWaiting, publicConfig, search, setLanguage, type ShellDeps } from './service.ts'

export function registerShell(bind: Bind, deps: ShellDeps): void {
  bind(publicConfigRoute, async () => publicConfig(deps))
  bind(paletteRoute, ({ caller, query }) => search(deps, caller, query.q))
  bind(waitingRoute, ({ caller }) => countWaiting(deps, caller))
  bind(setLanguageRoute, ({ caller, body }) => setLanguage(deps, caller, body.language), {
    beforePasswordChange: true,
  })
}
