/** Values of the targets that are results of checks (9001-9029). */
import { TARGETS } from '@postern/contract/codes/filter.ts'
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { AuthVerdict } from '@postern/mail/auth/results.ts'
import { spellings } from './addresses.ts'
import type { FilteredMessage } from './message.ts'

/** Findings by which a message is what the target asks for: a code, or the area that codes begin with. */
const SIGNS = {
  virus: ['virus.signature'],
  macro: [
    'structure.attachment-macro',
    'structure.attachment-macro-disguised',
    'structure.attachment-macro-harmful',
    'structure.attachment-macro-sheet',
  ],
  program: ['structure.attachment-program', 'structure.attachment-script', 'structure.attachment-shortcut'],
  disguisedAttachment: ['structure.attachment-disguised', 'structure.attachment-macro-disguised'],
  harmfulContent: [
    'harmful.',
    'structure.html-form',
    'structure.html-password',
    'structure.attachment-html-active',
  ],
  impersonation: ['impersonation.', 'brand.', 'lookalike.'],
  marketing: ['marketing.mail'],
  campaign: ['campaign.flood', 'campaign.reported'],
  rbl: ['lists.address'],
  surbl: ['lists.site'],
  shortUrl: ['link.shortener'],
  keyword: ['keyword.'],
  yara: ['yara.match', 'yara.virus'],
} as const satisfies Record<string, readonly (FindingCode | `${string}.`)[]>

const yesNo = (is: boolean): readonly string[] => [is ? 'yes' : 'no']

/** `skipped` is what was not there to be checked; without any answer nothing is said but that. */
const resultOf = (verdict: AuthVerdict | undefined): string =>
  verdict === undefined ? 'temperror' : verdict === 'skipped' ? 'none' : verdict

export function resultSources(message: FilteredMessage) {
  const { auth, envelope, files, findings, facts } = message
  const found = (target: keyof typeof SIGNS) => (): readonly string[] => {
    const signs: readonly string[] = SIGNS[target]
    return yesNo(findings.some(({ code }) => signs.some((sign) => isSign(sign, code))))
  }
  return {
    [TARGETS.spf]: () => [resultOf(auth?.spf.verdict)],
    [TARGETS.dkim]: () =>
      auth?.dkim.length === 0 ? ['none'] : (auth?.dkim ?? [undefined]).map((one) => resultOf(one?.verdict)),
    [TARGETS.dmarc]: () => [resultOf(auth?.dmarc.verdict)],
    [TARGETS.arc]: () => [resultOf(auth?.arc.verdict)],
    [TARGETS.dmarcPolicy]: () => [auth?.dmarc.policy || 'none'],
    [TARGETS.senderProven]: () => yesNo(message.proof.from),
    // A domain that did not pass is what a forger wrote.
    [TARGETS.spfDomain]: () => (auth?.spf.verdict === 'pass' ? spellings(auth.spf.domain) : []),
    [TARGETS.dkimDomain]: () =>
      (auth?.dkim ?? [])
        .filter(({ verdict, partial }) => verdict === 'pass' && !partial)
        .flatMap(({ domain }) => spellings(domain)),
    [TARGETS.reverseDns]: () => yesNo(envelope.client.rdns !== ''),
    [TARGETS.tls]: () => yesNo(envelope.tls !== null),
    [TARGETS.smtpAuth]: () => yesNo(envelope.auth !== null),
    [TARGETS.knownSender]: () => yesNo(message.known && message.proof.from),
    [TARGETS.answersUs]: () => yesNo(message.answersUs),
    [TARGETS.score]: () => [String(Math.floor(message.score))],
    [TARGETS.finding]: () => findings.map(({ code }) => code),
    [TARGETS.virus]: found('virus'),
    [TARGETS.encryptedAttachment]: () =>
      yesNo([...facts.attachments, ...files].some(({ encrypted }) => encrypted)),
    [TARGETS.macro]: () => (files.some(({ macros }) => macros) ? yesNo(true) : found('macro')()),
    [TARGETS.program]: found('program'),
    [TARGETS.disguisedAttachment]: found('disguisedAttachment'),
    [TARGETS.harmfulContent]: found('harmfulContent'),
    [TARGETS.impersonation]: found('impersonation'),
    [TARGETS.marketing]: found('marketing'),
    [TARGETS.campaign]: found('campaign'),
    [TARGETS.rbl]: found('rbl'),
    [TARGETS.surbl]: found('surbl'),
    [TARGETS.shortUrl]: found('shortUrl'),
    [TARGETS.keyword]: found('keyword'),
    [TARGETS.yara]: found('yara'),
  }
}

function isSign(sign: string, code: string): boolean {
  return sign.endsWith('.') ? code.startsWith(sign) : code === sign
}
