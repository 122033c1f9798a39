/** The Debian package: the tree under /opt/postern, the service, its configuration, and what installing does. */
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sizeOf } from './package-tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const DEBIAN_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Lays out in the empty folder `to` what dpkg-deb packs.
 * @param tree of an installation
 * @param arch as Node calls it
 */
export function layOutPackage(tree: string, to: string, version: string, arch: string): void {
  cpSync(tree, join(to, 'opt/postern'), { recursive: true, verbatimSymlinks: true })
  put(to, 'lib/systemd/system/postern.service', join(ROOT, 'deploy/systemd/postern.service'))
  put(to, 'etc/postern/postern.env', join(ROOT, 'deploy/debian/postern.env'))
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm']) {
    put(to, `DEBIAN/${script}`, join(ROOT, 'deploy/debian', script))
    chmodSync(join(to, 'DEBIAN', script), 0o755)
  }
  write(to, 'DEBIAN/conffiles', '/etc/postern/postern.env\n')
  write(
    to,
    'DEBIAN/control',
    `Package: postern
Version: ${version}
Section: mail
Priority: optional
Architecture: ${DEBIAN_ARCH[arch]}
Maintainer: Postern <postern@localhost>
Depends: libc6 (>= 2.28), libstdc++6, passwd
Recommends: ca-certificates
Installed-Size: ${Math.ceil(sizeOf(tree) / 1024)}
Description: mail security gateway with console and portal
 Receives mail by SMTP, decides for each recipient, holds or delivers it,
 and shows administrators and users what it did. Node.js and PostgreSQL are
 inside.
`,
  )
}

function put(to: string, path: string, source: string): void {
  const target = join(to, path)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(source, target)
  chmodSync(target, 0o644)
}

function write(to: string, path: string, text: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  writeFileSync(join(to, path), text)
}
