/**
 * `npm run package`: an archive and a Debian package with everything inside, in data/dist. The same sources give the same bytes, with
 * one version of tar, gzip and dpkg-deb.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, lstatSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { layOutPackage } from './lib/debian.ts'
import { node24, ROOT } from './lib/install.mjs'
import { emptyFolder, fillTree } from './lib/package-tree.ts'
import { prepare } from './lib/prepare.mjs'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const name = `postern-${version}-linux-${process.arch}`
const dist = join(ROOT, 'data/dist')
/** Of all files: that of the commit, so that packing again changes nothing. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? commitTime()

prepare()
const stage = emptyFolder(join(dist, 'stage'))
const tree = emptyFolder(join(stage, `postern-${version}`))
fillTree(tree, (folder) => run(node24(), [join(import.meta.dirname, 'lib/compile.mjs'), folder]))
evenModes(tree)
packArchive(join(dist, `${name}.tar.gz`))
packDebian(join(dist, `${name}.deb`))
rmSync(stage, { recursive: true, force: true })

function commitTime() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' })
  if (/^\d+$/.test(stdout?.trim() ?? '')) return stdout.trim()
  throw new Error('no commit tells the time of the files: set SOURCE_DATE_EPOCH (seconds since 1970)')
}

function packArchive(file) {
  const sorted = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner']
  run('tar', [...sorted, '--use-compress-program=gzip -n -6', '-cf', file, `postern-${version}`], stage)
  tell(file)
}

function packDebian(file) {
  if (spawnSync('dpkg-deb', ['--version']).error) {
    console.log('No Debian package: dpkg-deb is not here (it comes with the package dpkg).')
    return
  }
  const layout = emptyFolder(join(stage, 'debian'))
  layOutPackage(tree, layout, version, process.arch)
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', layout, file])
  tell(file)
}

/** What umask and npm leave differs from machine to machine. */
function evenModes(folder) {
  for (const path of ['', ...readdirSync(folder, { recursive: true })].map((one) => join(folder, one))) {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) continue
    chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}

function run(program, args, cwd = ROOT) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, SOURCE_DATE_EPOCH: epoch, LC_ALL: 'C' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout
  throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

function tell(file) {
  console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(0)} MB`)
}
