import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { earlyFrame } from './build/early-frame.ts'
import { oneLanguage } from './build/one-language.ts'

const COMMON =
  /@mantine\/core|@tanstack\/(?:react-)?query|tabler|src\/lib\/|src\/ui\/(?:ask-dialog|dialog|notice|notify|states|tag|use-width)|src\/(?:codes|validation|limits)(?!\/(?:alert|why-model|finding-text|leading-reason|sender-proven|trace-entry))/

/**
 * Few files instead of hundreds of splinters: a file has what is needed together, each with all that it imports and
 * that no file above it has. What is named nowhere stays where it is imported, or is shared by itself.
 */
const CHUNKS = [
  // Libraries change seldom; browsers keep them over an update.
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  // Enough to sign in.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'frame', test: /src\/app\/shell\.tsx/ },
  // What the calls about mail and countries are, which filters know too: lists of mail do not need filters for that.
  {
    name: 'mail-calls',
    test: /contract\/src\/(?:routes\/(?:mail|shared|define)|i18n\/countries)\./,
    minShareCount: 2,
  },
  // What filters may say, which the lists of mail name but don't need.
  {
    name: 'filters',
    test: /contract\/src\/(?:findings|bulk|routes\/filter|validation\/(?:filter|rule)|texts\/filter)/,
    minShareCount: 2,
  },
  // What the screens of the SMTP lists share with the dialog over mails.
  {
    name: 'smtp-list',
    test: /contract\/src\/(?:texts\/smtp-list|validation\/smtp-entry|routes\/smtp-list)/,
    minShareCount: 2,
  },
  // What most pages stand on, so that the files below it hold their own things alone.
  { name: 'base', test: COMMON, minShareCount: 4 },
  {
    name: 'list',
    test: /src\/ui\/(?:data-grid|config-list|list-actions|list-export|icon-link|period-fields|refresh-select)\.tsx/,
  },
  {
    name: 'form',
    test: /src\/ui\/(?:form\/(?:form-page|fields|edit-page)|pickers\/domain-field)\.tsx|hook-?form/,
  },
  // The fields of filters, which forms, the simulator and dialogs share: nothing that others load may need them.
  {
    name: 'filterform',
    test: /src\/features\/filter\/(?:rule-|owner-|action-|term-|filter-(?:fields|form\.ts|resolver))/,
    minShareCount: 2,
  },
  { name: 'html', test: /dompurify/ },
  // What became of files, which lists of mail say too: they do not need settings for that.
  { name: 'detox', test: /contract\/src\/texts\/detox\./, minShareCount: 2 },
  {
    name: 'settings',
    test: /contract\/src\/(?:settings|texts\/config|routes\/(?:config|keyword|yara|virus|block-list))|src\/features\/config\//,
    minShareCount: 2,
  },
  {
    name: 'security',
    test: /src\/features\/second-factor\/(?:factor|dialogs)|src\/ui\/proof\//,
    minShareCount: 2,
  },
  {
    name: 'findings',
    test: /contract\/src\/(?:texts\/findings|validation\/(?:why-model|finding-text|leading-reason|sender-proven|trace-entry))|features\/mail\/page\/why/,
    minShareCount: 2,
  },
  // What mail lists and the page of a mail share with their dialogs.
  {
    name: 'mail',
    test: /src\/features\/mail\/(?:(?:act|page|search)\/)?(?:api|attachment-cards|list-memory|mail-words|recover-watch|saved-api|search|search-fields|short-hash|similar|use-mail-actions|use-mail-list)\.|src\/ui\/smtp-list\/(?:may-list|candidate)\.|contract\/src\/(?:texts\/mail-saved|routes\/saved-search)/,
    minShareCount: 2,
  },
  // What stands above the list of mail, which the dashboard shares some of.
  {
    name: 'day',
    test: /src\/features\/dashboard\/(?:day-bar|hours|status)\.|contract\/src\/(?:routes|texts)\/dashboard-day/,
  },
  // What tasks show in the corner, in dialogs and on their page.
  {
    name: 'tasks',
    test: /src\/features\/mail\/task|contract\/src\/(?:routes|texts)\/mail-task/,
    minShareCount: 2,
  },
  // What the screens of alerts share.
  {
    name: 'alert',
    test: /src\/features\/alert\/|contract\/src\/(?:codes|validation|routes|texts)\/alert/,
    minShareCount: 2,
  },
  { name: 'shared', minShareCount: 6 },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/**
 * The console as static files. Nothing is inlined as data: URL and nothing is an inline script, so that it runs
 * under `default-src 'self'`.
 */
export default defineConfig({
  plugins: [react(), earlyFrame(), oneLanguage(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The notices that the licences of the libraries ask for, beside the files that hold them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': process.env['POSTERN_API'] ?? 'http://127.0.0.1:8080' } },
})
