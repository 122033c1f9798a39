/** For tests: a message with one attachment, and what acts in it. */
import { readContents } from '../container/read.ts'
import { parseMessage } from '../parse.ts'

export function letterOf(name: string, content: Buffer): Buffer {
  const lines = [
    'From: a@b.example',
    'To: c@d.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replace(/(.{76})/g, '$1\r\n'),
    '--b--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** `feature detail` of each thing that acts in a file, sorted. */
export function activeIn(name: string, content: Buffer): string[] {
  const { active } = readContents(parseMessage(letterOf(name, content)), () => null)
  return active.map(({ feature, detail }) => `${feature} ${detail}`.trim()).sort()
}

/** Why what could not be looked into, each reason once. */
export function obstaclesIn(name: string, content: Buffer): string[] {
  const { obstacles } = readContents(parseMessage(letterOf(name, content)), () => null)
  return [...new Set(obstacles.map(({ reason }) => reason))].sort()
}
