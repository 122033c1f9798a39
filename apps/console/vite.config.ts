import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'

const COMMON =
  /@mantine\/core|@tanstack\/(?:react-)?query|tabler|src\/lib\/|src\/ui\/(?:ask-dialog|dialog|notice|notify|states|tag)|src\/(?:codes|validation|limits)/

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
  // What filters may say, which the lists of mail name but don't need.
  {
    name: 'filters',
    test: /contract\/src\/(?:findings|bulk|validation\/(?:filter|rule)|texts\/filter)/,
    minShareCount: 2,
  },
  // What most pages stand on, so that the files below it hold their own things alone.
  { name: 'base', test: COMMON, minShareCount: 5 },
  { name: 'list', test: /src\/ui\/(?:data-grid|config-list|list-actions)\.tsx/ },
  { name: 'form', test: /src\/ui\/form\/(?:form-page|fields|edit-page)\.tsx|hook-?form/ },
  { name: 'html', test: /dompurify/ },
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
  { name: 'findings', test: /contract\/src\/texts\/findings|features\/mail\/why/, minShareCount: 2 },
  { name: 'shared', minShareCount: 4 },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/**
 * The console as static files. Nothing is inlined as data: URL and nothing is an inline script, so that it runs
 * under `default-src 'self'`.
 */
export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': process.env['POSTERN_API'] ?? 'http://127.0.0.1:8080' } },
})
