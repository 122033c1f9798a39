/** `npm run bench:throughput`: real SMTP in, all checks, real sink out. CPU and memory of all our processes. */
import { buildLoadSet } from './lib/messages.ts'
import { runLoad } from './lib/load.ts'
import { cpuSeconds, watchMemory } from './lib/procfs.ts'
import { setUp, type Bench } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'

const LEVELS = [1, 10, 50, 100]
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1000)
const MEAN_BYTES = 80 * 1024

const load = await buildLoadSet(200, MEAN_BYTES)
const bench = await setUp({ zone: load.zone })
const memory = watchMemory(bench.product.pids['main']!)
await measure(bench, 10, 100)
const rows = []
for (const connections of LEVELS) rows.push(await measure(bench, connections, MESSAGES))
const peak = memory()
await bench.stop()
printTable(
  `Throughput: ${MESSAGES} messages a row, mean ${Math.round(load.meanBytes / 1024)} KB, all checks on, delivered to a sink`,
  ['connections', 'msg/s in', 'msg/s delivered', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU s/1000', 'refused'],
  rows,
)
const mib = (bytes: number): string => `${Math.round(bytes / 1048576)} MiB`
console.log(
  `\nPeak memory of all processes, database included: ${mib(peak.pss)} (shared pages once), ${mib(peak.rss)} (summed RSS)`,
)

async function measure(
  { product, sink, recipient }: Bench,
  connections: number,
  total: number,
): Promise<(string | number)[]> {
  const cpuBefore = cpuSeconds(product.pids['main']!)
  const delivered = sink.counts.messages
  const started = performance.now()
  const result = await runLoad({
    port: product.smtpPort,
    connections,
    total,
    sender: load.sender,
    recipient,
    messages: load.messages,
  })
  await sink.waitFor(delivered + result.accepted, 120_000)
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuSeconds(product.pids['main']!) - cpuBefore
  if (result.refused.length > 0) console.log(`refused, first: ${result.refused[0]}`)
  return [
    connections,
    (result.accepted / result.seconds).toFixed(0),
    (result.accepted / seconds).toFixed(0),
    percentile(result.latencies, 0.5).toFixed(0),
    percentile(result.latencies, 0.95).toFixed(0),
    percentile(result.latencies, 0.99).toFixed(0),
    ((cpu / total) * 1000).toFixed(2),
    result.refused.length,
  ]
}
