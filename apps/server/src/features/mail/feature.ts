import type { Bind } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { declareFeature, type OnClose } from '../ports/declare-feature.ts'
import { mailActions } from './acts/actions.ts'
import { linkedMail } from './by-link.ts'
import { createContentReader } from './content/content-reader.ts'
import { mailExports } from './export.ts'
import { registerQueue } from './queue/routes.ts'
import { getQueue } from './queue/service.ts'
import { registerMisjudgements } from './reports/routes.ts'
import { countOpen } from './reports/service.ts'
import { registerOriginals } from './requests/routes.ts'
import { countOpen as countRequests } from './requests/store.ts'
import { registerMail } from './routes.ts'
import { registerSavedSearches } from './saved/routes.ts'
import { originalToTry, type MailDeps } from './service.ts'
import { mayReadApt, readableClasses, reportClasses, searchableClasses } from './visibility.ts'

export const feature = declareFeature({
  gives: {
    contentReader: ({ onClose }: { readonly onClose: OnClose }) => {
      const reader = createContentReader()
      onClose(() => reader.close())
      return reader
    },
    actionsOf: () => mailActions,
    classesOf: () => searchableClasses,
    reportClasses: () => reportClasses,
    queueServersOf: (deps: MailDeps) => async (caller: Caller) => (await getQueue(deps, caller)).servers,
    mails: (deps: MailDeps) => ({
      original: (caller: Caller, id: string) => originalToTry(deps, caller, id),
      classes: readableClasses,
      readsApt: mayReadApt,
    }),
    linkedMail,
  },
  routes(bind: Bind, deps: MailDeps) {
    registerMail(bind, deps)
    registerQueue(bind, deps)
    registerMisjudgements(bind, deps)
    registerSavedSearches(bind, deps)
    registerOriginals(bind, deps)
  },
  exports: mailExports,
  waiting: (deps: MailDeps) => ({ reports: countOpen(deps), originals: countRequests }),
})
