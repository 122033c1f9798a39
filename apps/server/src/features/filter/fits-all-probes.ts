/** Sample values of filter targets, by which a deny rule that tells no mail from another is found. */
import { TARGETS } from '@postern/contract/codes/filter.ts'
import { resultValues } from '@postern/contract/validation/filter-results.ts'
import { TARGET_NAMES } from '@postern/contract/validation/filter-conditions.ts'

const ADDRESSES = ['yuna@gibun.kr', 'tomo_7@mail.sub.co.jp', 'X.Q@q.io', '123@456.com']
const IDS = ['yuna', 'tomo_7', 'X.Q', '123', '김']
const DOMAINS = ['gibun.kr', 'mail.sub.co.jp', 'q.io', '456.com']
const NAMES = ['Yuna', '김유나', '田中', '7', 'ТОМ']
const TEXTS = ['Hi', '안녕하세요', '請求書', '12345', 'ТОМ', '?!']
/** What every header has, and nothing else of it. */
const HEADERS = [
  'From: yuna@gibun.kr\r\nDate: Sat, 21 Nov 2026 08:59:58 +0000',
  'date: 1 Jan 26 23:17:44 GMT\r\nFROM: <tomo_7@q.io>',
]
const IPS = ['192.0.2.1', '203.0.113.250', '8.8.4.4', '77.66.55.99']
const MESSAGE_IDS = ['<20261121.7@mail.q.io>', '<CAF+x=Z@gibun.kr>', '<ABCDEF@456.com>']

const SUBJECTS = [
  'Re: Meeting on Tuesday 24 Nov',
  '[공지] 11월 정기점검 안내 (RE: 3층)',
  '【重要】請求書 No.2026-118のご案内',
  'Заказ №4021 отправлен',
  'Your invoice INV-2081',
  'FW: 견적서 v2 송부의 건',
]
const BODIES = [
  'Dear Ms Lee,\r\nplease find the minutes attached. See https://example.org/minutes?id=7.\r\nBest regards, Tom',
  '안녕하세요.\r\n11월 정기점검 안내드립니다. 자세한 내용은 www.gibun.kr 을 확인해 주세요.\r\n감사합니다.',
  'お世話になっております。田中です。\r\n請求書 No.2026-118 をお送りいたします。tanaka@q.io\r\nよろしくお願いいたします。',
]
const EMPTY = ['']

/** Values no two of which have much in common: a rule that fits them all says nothing of a mail. */
const VARIED: Readonly<Partial<Record<number, readonly string[]>>> = {
  [TARGETS.senderEmail]: ADDRESSES,
  [TARGETS.recipientEmail]: ADDRESSES,
  [TARGETS.senderId]: IDS,
  [TARGETS.recipientId]: IDS,
  [TARGETS.senderDomain]: DOMAINS,
  [TARGETS.recipientDomain]: DOMAINS,
  [TARGETS.senderName]: NAMES,
  [TARGETS.recipientName]: NAMES,
  [TARGETS.subject]: TEXTS,
  [TARGETS.body]: TEXTS,
  [TARGETS.headerAll]: HEADERS,
  [TARGETS.ip]: IPS,
  [TARGETS.returnPath]: ADDRESSES,
  [TARGETS.clientHost]: DOMAINS,
  [TARGETS.messageId]: MESSAGE_IDS,
  [TARGETS.contentSize]: ['400', '30000', '20000000'],
  [TARGETS.recipientCount]: ['1', '2', '4', '50', '120'],
  [TARGETS.attachmentCount]: ['0', '1', '2', '5', '12'],
  [TARGETS.score]: ['-20', '-1', '0', '3', '4', '5', '8', '12', '40', '100'],
  ...Object.fromEntries(
    TARGET_NAMES.flatMap((name) => {
      // A mail has one of these results; of findings it has many.
      const values = name === 'finding' ? undefined : resultValues(name)
      return values ? [[TARGETS[name], values] as const] : []
    }),
  ),
}

const NO = ['no']

/** What wanted mail mostly is: a deny rule that fits all of these holds nearly everything. */
const ORDINARY: Readonly<Partial<Record<number, readonly string[]>>> = {
  ...VARIED,
  [TARGETS.subject]: SUBJECTS,
  [TARGETS.body]: BODIES,
  [TARGETS.html]: BODIES.map((text) => `<html><body><p>${text}</p></body></html>`),
  [TARGETS.contentSize]: ['1800', '30000', '400000'],
  [TARGETS.recipientCount]: ['1', '2', '4'],
  [TARGETS.attachmentCount]: ['0', '1', '3'],
  [TARGETS.score]: ['-5', '-1', '0', '2', '3'],
  [TARGETS.bccEmail]: EMPTY,
  [TARGETS.bccName]: EMPTY,
  [TARGETS.bccId]: EMPTY,
  [TARGETS.bccDomain]: EMPTY,
  [TARGETS.ccEmail]: ['', ...ADDRESSES],
  [TARGETS.ccName]: ['', ...NAMES],
  [TARGETS.ccId]: ['', ...IDS],
  [TARGETS.ccDomain]: ['', ...DOMAINS],
  [TARGETS.replyTo]: ['', ...ADDRESSES],
  [TARGETS.country]: ['kr', 'us', 'jp'],
  [TARGETS.mailer]: ['', 'Microsoft Outlook 16.0'],
  [TARGETS.charset]: ['utf-8', 'euc-kr', 'iso-2022-jp'],
  [TARGETS.relayPath]: DOMAINS,
  [TARGETS.attachmentName]: ['', 'minutes.pdf'],
  [TARGETS.attachmentType]: ['', 'application/pdf'],
  [TARGETS.containedName]: ['', 'budget.xlsx'],
  [TARGETS.url]: ['', 'https://www.gibun.kr/notice/7'],
  [TARGETS.spfDomain]: ['', ...DOMAINS],
  [TARGETS.dkimDomain]: ['', ...DOMAINS],
  [TARGETS.rbl]: NO,
  [TARGETS.surbl]: NO,
  [TARGETS.virus]: NO,
  [TARGETS.encryptedAttachment]: NO,
  [TARGETS.macro]: NO,
  [TARGETS.program]: NO,
  [TARGETS.disguisedAttachment]: NO,
  [TARGETS.impersonation]: NO,
  [TARGETS.campaign]: NO,
  [TARGETS.keyword]: NO,
  [TARGETS.yara]: NO,
  [TARGETS.harmfulContent]: NO,
  [TARGETS.smtpAuth]: NO,
  [TARGETS.shortUrl]: NO,
  [TARGETS.spf]: ['pass', 'none'],
  [TARGETS.dkim]: ['pass', 'none'],
  [TARGETS.dmarc]: ['pass', 'none'],
  [TARGETS.finding]: EMPTY,
}

export const PROBES = { varied: VARIED, ordinary: ORDINARY }
export type ProbeSet = keyof typeof PROBES
