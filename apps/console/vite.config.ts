import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The console as static files. Nothing is inlined as data: URL and nothing is an inline script, so that it runs
 * under `default-src 'self'`.
 */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  server: { proxy: { '/api': process.env['POSTERN_API'] ?? 'http://127.0.0.1:8080' } },
})
