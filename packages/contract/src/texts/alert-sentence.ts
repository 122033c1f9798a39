/** What an alert says, in one sentence: on screens, in mails and to webhooks. */
import type { AlertKind, AlertNumbers } from '../codes/alert.ts'
import type { JobKind } from '../codes/jobs.ts'
import { isolated } from '../i18n/foreign-text.ts'
import { defineTexts, fillText, type Language } from '../i18n/texts.ts'
import { JOB_NAMES } from './job.ts'

/** What a rule is called that nobody named. */
export const ALERT_KIND_TEXTS = defineTexts({
  class: { ko: '메일 분류', en: 'Mail of a class', ja: 'メールの分類' },
  refusals: { ko: '거부 급증', en: 'Surge of refusals', ja: '拒否の急増' },
  virus: { ko: '바이러스 확산', en: 'Virus outbreak', ja: 'ウイルスの拡散' },
  sender: { ko: '한 발신자의 대량 발송', en: 'Flood from one sender', ja: '1 送信者からの大量メール' },
  queue_oldest: { ko: '배달 지연', en: 'Mail waits too long', ja: '配信の遅延' },
  queue_deferred: { ko: '배달 실패 누적', en: 'Much mail deferred', ja: '配信失敗の累積' },
  queue_destination: { ko: '응답 없는 배달 서버', en: 'Destination does not answer', ja: '応答しない配信先' },
  disk: { ko: '디스크 부족', en: 'Disk nearly full', ja: 'ディスクの空き容量不足' },
  dns: { ko: 'DNS 응답 없음', en: 'DNS does not answer', ja: 'DNS 応答なし' },
  scanner: {
    ko: '바이러스 검사 엔진 응답 없음',
    en: 'Virus scanner unreachable',
    ja: 'ウイルス検査エンジンの応答なし',
  },
  certificate: { ko: '인증서 만료 임박', en: 'Certificate runs out', ja: '証明書の期限切れ間近' },
  job: { ko: '백그라운드 작업 실패', en: 'Background job fails', ja: 'バックグラウンドジョブの失敗' },
  database: {
    ko: '데이터베이스 연결 부족',
    en: 'Database connections run out',
    ja: 'データベース接続の不足',
  },
})

const SENTENCES = defineTexts({
  spam: {
    ko: '{span} 동안 스팸 {value}건',
    en: '{value} spam {value|mail|mails} in {span}',
    ja: '{span}でスパム {value} 件',
  },
  virus: {
    ko: '{span} 동안 바이러스 메일 {value}건',
    en: '{value} {value|mail|mails} with viruses in {span}',
    ja: '{span}でウイルスメール {value} 件',
  },
  normal: {
    ko: '{span} 동안 정상 메일 {value}건',
    en: '{value} normal {value|mail|mails} in {span}',
    ja: '{span}で正常メール {value} 件',
  },
  'spam.share': {
    ko: '{span} 동안 메일 {mails}건 중 {value}%가 스팸',
    en: '{value}% of {mails} mails in {span} were spam',
    ja: '{span}のメール {mails} 件のうち {value}% がスパム',
  },
  'virus.share': {
    ko: '{span} 동안 메일 {mails}건 중 {value}%가 바이러스',
    en: '{value}% of {mails} mails in {span} had a virus',
    ja: '{span}のメール {mails} 件のうち {value}% がウイルス',
  },
  'normal.share': {
    ko: '{span} 동안 메일 {mails}건 중 {value}%가 정상',
    en: '{value}% of {mails} mails in {span} were normal',
    ja: '{span}のメール {mails} 件のうち {value}% が正常',
  },
  refusals: {
    ko: '{span} 동안 거부 {value}건',
    en: '{value} {value|refusal|refusals} in {span}',
    ja: '{span}で拒否 {value} 件',
  },
  outbreak: {
    ko: '{span} 동안 {subject} 메일 {value}건',
    en: '{value} {value|mail|mails} with {subject} in {span}',
    ja: '{span}で {subject} のメール {value} 件',
  },
  sender: {
    ko: '{span} 동안 {subject}에서 보낸 메일 {value}건',
    en: '{value} {value|mail|mails} from {subject} in {span}',
    ja: '{span}で {subject} からのメール {value} 件',
  },
  queue_oldest: {
    ko: '가장 오래된 메일이 {time}째 대기 중 (대기 {mails}건)',
    en: 'The oldest mail has waited for {time} ({mails} waiting)',
    ja: '最も古いメールが {time}待機中 (待機 {mails} 件)',
  },
  queue_deferred: {
    ko: '배달하지 못하고 다시 시도할 메일 {value}건',
    en: '{value} {value|mail|mails} could not be delivered yet',
    ja: '配信できず再試行を待つメール {value} 件',
  },
  queue_destination: {
    ko: '{subject} 메일 {mails}건이 서버 응답이 없어 {time}째 대기 중',
    en: 'No server of {subject} answers; {mails} {mails|mail|mails} waiting, for {time} at most',
    ja: '{subject} のサーバーが応答せず、メール {mails} 件が最長 {time}待機中',
  },
  disk: {
    ko: '디스크 여유 공간 {value}%',
    en: '{value}% of the disk is free',
    ja: 'ディスクの空き容量 {value}%',
  },
  dns: {
    ko: 'DNS가 {time}째 응답하지 않음',
    en: 'DNS has not answered for {time}',
    ja: 'DNS が {time}応答なし',
  },
  scanner: {
    ko: '바이러스 검사 엔진이 {time}째 응답하지 않음',
    en: 'No virus scanner has answered for {time}',
    ja: 'ウイルス検査エンジンが {time}応答なし',
  },
  certificate: {
    ko: '{subject} 인증서가 {value}일 뒤 만료',
    en: 'The certificate for {subject} runs out in {value} {value|day|days}',
    ja: '{subject} の証明書はあと {value} 日で期限切れ',
  },
  expired: {
    ko: '{subject} 인증서가 만료됨',
    en: 'The certificate for {subject} has run out',
    ja: '{subject} の証明書は期限切れ',
  },
  job: {
    ko: '작업 “{subject}”이(가) 연속 {value}회 실패',
    en: 'The job “{subject}” has failed {value} {value|time|times} in a row',
    ja: 'ジョブ「{subject}」が {value} 回連続で失敗',
  },
  database: {
    ko: '데이터베이스 연결의 {value}% 사용 중',
    en: '{value}% of the database’s connections are in use',
    ja: 'データベース接続の {value}% を使用中',
  },
})

const SPANS = defineTexts({
  minutes: { ko: '{n}분', en: '{n} {n|minute|minutes}', ja: '{n} 分' },
  hours: { ko: '{n}시간', en: '{n} {n|hour|hours}', ja: '{n} 時間' },
  days: { ko: '{n}일', en: '{n} {n|day|days}', ja: '{n} 日' },
})

/** `30 minutes`, `2 hours`, `3 days`: whole ones of the largest that says it. */
export function spanText(minutes: number, language: Language): string {
  const [key, n] =
    minutes < 120 && minutes % 60 !== 0
      ? (['minutes', minutes] as const)
      : minutes < 2_880
        ? (['hours', Math.floor(minutes / 60)] as const)
        : (['days', Math.floor(minutes / 1_440)] as const)
  return fillText(SPANS[minutes === 0 ? 'minutes' : key], language, { n: minutes === 0 ? 0 : n })
}

const AMOUNTS = defineTexts({
  mails: { ko: '{n}건', en: '{n} {n|mail|mails}', ja: '{n} 件' },
  percent: { ko: '{n}%', en: '{n}%', ja: '{n}%' },
  days: { ko: '{n}일', en: '{n} {n|day|days}', ja: '{n} 日' },
  times: { ko: '{n}회', en: '{n} {n|time|times}', ja: '{n} 回' },
})

/** A number with its unit. */
export function amountText(value: number, unit: AlertNumbers['unit'], language: Language): string {
  if (unit === 'minutes') return spanText(value, language)
  return fillText(AMOUNTS[unit], language, { n: numberText(value, language) })
}

function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
}

export interface AlertSaid {
  readonly kind: AlertKind
  /** Text of strangers, but for jobs. */
  readonly subject: string
  readonly numbers: AlertNumbers
}

export function alertSentence({ kind, subject, numbers }: AlertSaid, language: Language): string {
  const { value, mails, minutes } = numbers
  return fillText(SENTENCES[sentenceOf(kind, numbers)], language, {
    value: numberText(value, language),
    mails: numberText(mails ?? 0, language),
    span: spanText(minutes ?? 0, language),
    time: spanText(value, language),
    subject: kind === 'job' && isJob(subject) ? JOB_NAMES[subject][language] : isolated(subject),
  })
}

function sentenceOf(
  kind: AlertKind,
  { mail_class: of, measure, value }: AlertNumbers,
): keyof typeof SENTENCES {
  if (kind === 'class') return measure === 'share' ? `${of ?? 'spam'}.share` : (of ?? 'spam')
  if (kind === 'virus') return 'outbreak'
  return kind === 'certificate' && value < 0 ? 'expired' : kind
}

const isJob = (name: string): name is JobKind => Object.hasOwn(JOB_NAMES, name)

/** What a rule is called: by its own name, else by what it watches. */
export function alertName(
  { kind, name }: { readonly kind: AlertKind; readonly name: string },
  language: Language,
): string {
  return name === '' ? ALERT_KIND_TEXTS[kind][language] : name
}
