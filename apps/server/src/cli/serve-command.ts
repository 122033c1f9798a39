/** `postern serve [--demo]`: starts, says where, stops cleanly on Ctrl-C. */
import { parseArgs } from 'node:util'
import { readEnv } from '../platform/env.ts'
import { watchFaults } from './faults.ts'
import { createRestarts } from './restarts.ts'
import { serve, type Product } from './serve.ts'

export async function serveCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean', default: false } } })
  const started = performance.now()
  // From the very start: whoever interrupts the start gets a clean stop too, not a database left running.
  const interrupted = waitForSignal()
  const faults = watchFaults()
  const env = readEnv()
  const restarts = createRestarts(env.dataDir)
  process.on('SIGUSR2', restarts.ask)
  const demo = values.demo ? await (await import('../demo/run.ts')).openDemo(env) : null
  const product = await serve(env, { faults, ...(demo ? { prepared: demo.seed } : {}) }).catch(
    async (error: unknown) => {
      await demo?.stop()
      throw error
    },
  )
  restarts.serve(product)
  console.log(banner(product, performance.now() - started))
  if (process.connected)
    process.send?.({ listens: product.listens, databaseUrl: product.databaseUrl, pids: product.pids })
  const ended = await Promise.race([
    Promise.resolve(demo?.fill(product)).then(() => interrupted),
    faults.first.catch(() => FAULT),
  ]).catch(async (error: unknown) => {
    // The sample could not be made: nothing stays behind.
    await demo?.stop()
    await product.stop()
    throw error
  })
  await demo?.stop()
  console.log(ended === FAULT ? 'Stopping after a fault: its log says which …' : 'Stopping …')
  await product.stop()
  console.log('Stopped. Everything accepted is kept.')
  process.exit(ended)
}

/** Exit codes: asked to end; a fault of our own (sysexits.h, EX_SOFTWARE). */
const ASKED = 0
const FAULT = 70

function waitForSignal(): Promise<typeof ASKED> {
  return new Promise((settle) => {
    let asked = false
    const resolve = (): void => settle(ASKED)
    // Whoever started us is gone (killed): end as if asked to.
    process.on('disconnect', () => resolve())
    watchParent(resolve)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') console.log('Still stopping: finishing what is under way …')
        asked = true
        resolve()
      })
    }
  })
}

const LOOK_MS = 250

/**
 * npm hands signals to the shell that it runs scripts with, which ends by them and tells nobody: started by npm, we end
 * when that shell has. scripts/start.mjs says which process it is.
 */
function watchParent(gone: () => void): void {
  const parent = Number(process.env['POSTERN_PARENT'])
  if (!parent) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, LOOK_MS)
  timer.unref()
}

function banner({ listens, adminEmail, firstPassword }: Product, ms: number): string {
  const { http = [], smtp = [] } = listens
  const sign = firstPassword
    ? [
        `  Sign in   ${adminEmail}`,
        `  Password  ${firstPassword}   (one-time: you choose your own at the first sign-in)`,
      ]
    : [`  Sign in   ${adminEmail}`]
  return [
    '',
    `Postern is ready (${(ms / 1000).toFixed(1)} s).`,
    '',
    ...(http.length > 0 ? [`  Console   ${http.join('  ')}`, ...sign] : []),
    ...(smtp.length > 0 ? [`  SMTP      ${smtp.join('  ')}`] : []),
    '',
    '  Ctrl-C stops it. If the password is lost: bin/postern admin reset-password ' + adminEmail,
    '',
  ].join('\n')
}
