/** A sending server that keeps at it: what is put off or cut off it sends again, as servers do. */
import { setTimeout as delay } from 'node:timers/promises'
import { connectScript } from '../smtp-script.ts'
import { EICAR } from './eicar.ts'

export interface Traffic {
  /** Subjects that were answered with 250. */
  readonly accepted: ReadonlySet<string>
  /** Replies of 5xx, none of which is right. */
  readonly refused: readonly string[]
  stop(): Promise<void>
}

const SESSIONS = 4
const AGAIN_MS = 200

/** @param prefix begins the subjects, so that those of several can be told apart */
export function startTraffic(port: number, domain: string, prefix = ''): Traffic {
  const accepted = new Set<string>()
  const refused: string[] = []
  let isOver = false
  const session = async (name: string): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const subject = `${name}-${n}`
      while (!isOver && !accepted.has(subject)) {
        const reply = await sendOne(port, subject, `${n % 5 === 0 ? 'later' : 'kim'}${n}@${domain}`)
        if (reply.startsWith('2')) accepted.add(subject)
        else if (reply.startsWith('5')) return void refused.push(`${subject}: ${reply}`)
        else await delay(AGAIN_MS)
      }
    }
  }
  const sessions = Array.from({ length: SESSIONS }, (_, at) => session(`${prefix}s${at}`))
  return {
    accepted,
    refused,
    stop: async () => {
      isOver = true
      await Promise.all(sessions)
    },
  }
}

/** The last reply, '' where there was none. */
async function sendOne(port: number, subject: string, recipient: string): Promise<string> {
  const client = await connectScript({ port, timeoutMs: 20_000 }).catch(() => null)
  if (!client) return ''
  try {
    await client.expect(220)
    for (const line of [
      'EHLO sender.example',
      'MAIL FROM:<anna@sender.example>',
      `RCPT TO:<${recipient}>`,
      'DATA',
    ]) {
      await client.lines(line)
      const reply = await client.expect(/^/)
      if (reply.code >= 400) return `${reply.code} ${line}`
    }
    await client.lines(...letterOf(subject, recipient), '.')
    const { code } = await client.expect(/^/)
    return `${code} after the dot`
  } catch {
    return ''
  } finally {
    client.destroy()
  }
}

/** Every seventh carries what every scanner finds. */
function letterOf(subject: string, recipient: string): readonly string[] {
  const isVirus = /[07]$/.test(subject)
  return [
    'From: Anna <anna@sender.example>',
    `To: ${recipient}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject}@sender.example>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    '',
    isVirus ? EICAR : 'Good morning,',
    '',
    'see you at ten.',
  ]
}
