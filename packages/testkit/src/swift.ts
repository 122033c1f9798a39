/** OpenStack Swift with its S3 interface (packages of Debian): a server of S3 that checks signatures, for the wire. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** That of Debian, whatever comes first in PATH. */
const PYTHON = '/usr/bin/python3'
const FIND = `
import sys
from importlib.util import find_spec
sys.exit(0 if all(find_spec(name) for name in ('swift', 'swift.proxy', 'swift.obj', 'eventlet')) else 1)
`

export const hasSwift = spawnSync(PYTHON, ['-c', FIND]).status === 0

export const SWIFT_PACKAGES = 'swift-proxy, swift-account, swift-container and swift-object'

export interface Swift {
  readonly endpoint: string
  readonly accessKey: string
  readonly secretKey: string
  makeBucket(name: string): Promise<void>
  /** Kills what answers clients, and starts it again. What was stored stays. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Holds back every answer while it is on. */
  pause(on: boolean): void
  stop(): Promise<void>
}

const SECRET = 'testing'
// The package knows one folder of configuration only.
const RUN = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.storage_policy import reload_storage_policies
reload_storage_policies()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))
`
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for pair in sys.argv[2:]:
    name, port = pair.split('=')
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'd1', 'meta': '',
        'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')
`
const PORTS = { account: 0, container: 1, object: 2 } as const

export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-swift-'))
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const port = ports[3]
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, port))
  await mkdir(join(folder, 'disk', 'd1'), { recursive: true })
  const children: ChildProcess[] = []
  makeRings(folder, ports)
  for (const [name, at] of Object.entries(PORTS)) {
    const conf = join(folder, `${name}.conf`)
    await writeFile(conf, storeConf(folder, name, ports[at]))
    children.push(run(folder, conf, `${name}-server`))
  }
  let proxy: ChildProcess
  const start = async (): Promise<void> => {
    proxy = run(folder, join(folder, 'proxy.conf'), 'proxy-server')
    for (const each of ports) await until('Swift answering', () => answers(each))
  }
  const stop = async (): Promise<void> => {
    await Promise.all([proxy, ...children].map(end))
    await rm(folder, { recursive: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'test:tester',
    secretKey: SECRET,
    makeBucket: async (name) => {
      const keys = { accessKeyId: 'test:tester', secretAccessKey: SECRET, region: 'us-east-1' }
      await new S3mini({ ...keys, endpoint: `http://127.0.0.1:${port}/${name}` }).createBucket()
    },
    kill: () => end(proxy),
    start,
    pause: (on) => void proxy.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    stop,
  }
}

/** Whatever it says. */
function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    () => true,
    () => false,
  )
}

function run(folder: string, conf: string, section: string): ChildProcess {
  return spawn(PYTHON, ['-c', RUN, folder, conf, section], { stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function makeRings(folder: string, ports: readonly number[]): void {
  const names = Object.entries(PORTS).map(([name, at]) => `${name}=${ports[at]!}`)
  execFileSync(PYTHON, ['-c', RINGS, folder, ...names], { stdio: 'ignore' })
}

function common(folder: string, port: number): string {
  return `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${process.env['USER'] ?? 'root'}\nswift_dir = ${folder}\nlog_address = /nowhere\n`
}

function storeConf(folder: string, name: string, port: number): string {
  return `${common(folder, port)}devices = ${join(folder, 'disk')}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`
}

function proxyConf(folder: string, port: number): string {
  return `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${['catch_errors', 'healthcheck', 'bulk', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SECRET} .admin
`
}
