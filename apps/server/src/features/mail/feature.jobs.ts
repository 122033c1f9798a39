import { mailActions } from './acts/actions.ts'
import { reportClasses } from './visibility.ts'

export const jobs = { gives: { actionsOf: () => mailActions, reportClasses: () => reportClasses } }
