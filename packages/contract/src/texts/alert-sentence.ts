/** What an alert says, in one sentence: on screens, in mails and to webhooks. */
import type { AlertKind, AlertNumbers } from '../codes/alert.ts'
import type { JobKind } from '../codes/jobs.ts'
import { isolated } from '../i18n/foreign-text.ts'
import { defineTexts, fillText, type Language } from '../i18n/texts.ts'
import { JOB_NAMES } from './job.ts'

/** What a rule is called that nobody named. */
export const ALERT_KIND_TEXTS = defineTexts({
  class: { ko: '메일 분류', en: 'Mail volume by class', ja: 'メールの分類' },
  refusals: { ko: '거부 급증', en: 'Surge of refusals', ja: '拒否の急増' },
  virus: { ko: '바이러스 확산', en: 'Virus outbreak', ja: 'ウイルスの拡散' },
  sender: { ko: '한 발신자의 대량 발송', en: 'Flood from one sender', ja: '1 送信者からの大量メール' },
  detox: { ko: '무해화하지 못한 메일', en: 'Mail not disarmed', ja: '無害化できないメール' },
  queue_oldest: { ko: '전달 지연', en: 'Mail waits too long', ja: '配信の遅延' },
  queue_deferred: { ko: '전달 실패 누적', en: 'Many messages deferred', ja: '配信失敗の累積' },
  queue_destination: { ko: '응답 없는 메일 서버', en: 'Destination does not answer', ja: '応答しない配信先' },
  disk: { ko: '디스크 부족', en: 'Disk nearly full', ja: 'ディスクの空き容量不足' },
  dns: { ko: 'DNS 응답 없음', en: 'DNS does not answer', ja: 'DNS 応答なし' },
  scanner: { ko: 'ClamAV 응답 없음', en: 'ClamAV does not answer', ja: 'ClamAV の応答なし' },
  unchecked: { ko: '검사하지 못한 메일', en: 'Mail held unchecked', ja: '未検査のメール' },
  certificate: { ko: '인증서 만료 임박', en: 'Certificate expires', ja: '証明書の期限切れ間近' },
  job: { ko: '백그라운드 작업 실패', en: 'Background job fails', ja: 'バックグラウンドジョブの失敗' },
  database: {
    ko: '데이터베이스 연결 부족',
    en: 'Database connections nearly used up',
    ja: 'データベース接続の不足',
  },
  configuration: {
    ko: '읽을 수 없는 설정',
    en: 'Configuration that cannot be read',
    ja: '読み取れない設定',
  },
  storage: { ko: '변경된 보관 원본', en: 'Stored originals changed', ja: '変化した保管メール' },
  node: { ko: '응답 없는 노드', en: 'Node does not answer', ja: '応答しないノード' },
  directory: { ko: '디렉터리 동기화 실패', en: 'Directory not synchronised', ja: 'ディレクトリ同期の失敗' },
  backup: { ko: '백업 실패', en: 'Backup failed', ja: 'バックアップの失敗' },
  backup_age: { ko: '오래된 백업', en: 'No recent backup', ja: '古いバックアップ' },
})

const SENTENCES = defineTexts({
  spam: {
    ko: '{span} 동안 스팸 {value}통',
    en: '{value} spam {value|message|messages} in {span}',
    ja: '{span}でスパム {value} 通',
  },
  virus: {
    ko: '{span} 동안 바이러스 메일 {value}통',
    en: '{value} {value|message|messages} with viruses in {span}',
    ja: '{span}でウイルスメール {value} 通',
  },
  normal: {
    ko: '{span} 동안 정상 메일 {value}통',
    en: '{value} normal {value|message|messages} in {span}',
    ja: '{span}で正常メール {value} 通',
  },
  'spam.share': {
    ko: '{span} 동안 메일 {mails}통 중 {value}%가 스팸',
    en: '{value}% of {mails} {mails|message|messages} in {span} were spam',
    ja: '{span}のメール {mails} 通のうち {value}% がスパム',
  },
  'virus.share': {
    ko: '{span} 동안 메일 {mails}통 중 {value}%가 바이러스',
    en: '{value}% of {mails} {mails|message|messages} in {span} had a virus',
    ja: '{span}のメール {mails} 通のうち {value}% がウイルス',
  },
  'normal.share': {
    ko: '{span} 동안 메일 {mails}통 중 {value}%가 정상',
    en: '{value}% of {mails} {mails|message|messages} in {span} were normal',
    ja: '{span}のメール {mails} 通のうち {value}% が正常',
  },
  refusals: {
    ko: '{span} 동안 거부 메일 {value}통',
    en: '{value} rejected {value|message|messages} in {span}',
    ja: '{span}で拒否メール {value} 通',
  },
  detox: {
    ko: '{span} 동안 무해화하지 못한 메일 {value}통',
    en: '{value} {value|message|messages} in {span} could not be disarmed',
    ja: '{span}で無害化できなかったメール {value} 通',
  },
  outbreak: {
    ko: '{span} 동안 {subject} 메일 {value}통',
    en: '{value} {value|message|messages} with {subject} in {span}',
    ja: '{span}で {subject} のメール {value} 通',
  },
  sender: {
    ko: '{span} 동안 {subject}에서 보낸 메일 {value}통',
    en: '{value} {value|message|messages} from {subject} in {span}',
    ja: '{span}で {subject} からのメール {value} 通',
  },
  queue_oldest: {
    ko: '가장 오래된 메일이 {time}째 대기 중 (대기 {mails}통)',
    en: 'The oldest message has waited for {time} ({mails} waiting)',
    ja: '最も古いメールが {time}待機中（待機 {mails} 通）',
  },
  queue_deferred: {
    ko: '전달하지 못해 다시 시도할 메일 {value}통',
    en: '{value} {value|message|messages} could not be delivered yet',
    ja: '配信できず再試行を待つメール {value} 通',
  },
  queue_destination: {
    ko: '{subject} 메일 {mails}통이 서버 응답이 없어 {time}째 대기 중',
    en: 'No server of {subject} answers; {mails} {mails|message|messages} waiting, for {time} at most',
    ja: '{subject} のサーバーが応答せず、メール {mails} 通が最長 {time}待機中',
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
  configuration: {
    ko: '읽을 수 없어 제외한 설정: {subject}',
    en: 'Cannot be read and is left out: {subject}',
    ja: '読み取れないため除外中の設定: {subject}',
  },
  storage: {
    ko: '보관된 원본 {mails}통이 받은 내용과 다름. 해당 메일의 전달을 보류함',
    en: '{mails} stored {mails|original is|originals are} not as received; delivery of {mails|it|them} waits',
    ja: '保管中のメール {mails} 通が受信時の内容と異なるため、配信を保留中',
  },
  node: {
    ko: '노드 {subject}이(가) {time}째 응답하지 않음',
    en: 'The node {subject} has not answered for {time}',
    ja: 'ノード {subject} が {time}応答なし',
  },
  directory: {
    ko: '{subject} 도메인의 디렉터리를 {time}째 동기화하지 못함. 사용자는 변경되지 않음',
    en: 'The directory of {subject} has not been synchronised for {time}; no user was changed',
    ja: '{subject} のディレクトリを{time}同期できず、ユーザーは変更されていません',
  },
  backup: {
    ko: '백업이 연속 {value}회 실패',
    en: 'Backups have failed {value} {value|time|times} in a row',
    ja: 'バックアップが {value} 回連続で失敗',
  },
  backup_verify: {
    ko: '백업 {subject}의 확인에서 손상 발견',
    en: 'The backup {subject} is damaged',
    ja: 'バックアップ {subject} に破損を検出',
  },
  backup_test: {
    ko: '백업 {subject}의 복원 테스트 실패',
    en: 'The restore test of the backup {subject} failed',
    ja: 'バックアップ {subject} の復元テストが失敗',
  },
  backup_age: {
    ko: '정상 백업이 {value}일 동안 없음',
    en: 'There has been no good backup for {value} {value|day|days}',
    ja: '正常なバックアップが {value} 日間なし',
  },
  scanner: {
    ko: 'ClamAV가 {time}째 응답하지 않음',
    en: 'ClamAV has not answered for {time}',
    ja: 'ClamAV が {time}応答なし',
  },
  unchecked: {
    ko: '바이러스 검사기가 응답하지 않아 보류한 메일 {mails}통',
    en: '{mails} {mails|message|messages} held because no virus scanner answers',
    ja: 'ウイルススキャナーが応答しないため保留中のメール {mails} 通',
  },
  certificate: {
    ko: '{subject} 인증서가 {value}일 뒤 만료',
    en: 'The certificate for {subject} expires in {value} {value|day|days}',
    ja: '{subject} の証明書はあと {value} 日で期限切れ',
  },
  expired: {
    ko: '{subject} 인증서가 만료됨',
    en: 'The certificate for {subject} has expired',
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

const HOUR = 60
const DAY = 1_440

/** A limit or window, exactly: `150 minutes`, `2 hours`, `3 days`. A larger unit says it where nothing is left over, days from two. */
export function spanText(minutes: number, language: Language): string {
  if (minutes >= 2 * DAY && minutes % DAY === 0) return unitText('days', minutes / DAY, language)
  if (minutes >= HOUR && minutes % HOUR === 0) return unitText('hours', minutes / HOUR, language)
  return unitText('minutes', minutes, language)
}

/**
 * How long something has lasted, in short: `90 minutes`, from two hours on whole hours, from two days on whole days; what is left over
 * is left out.
 * @param reached a limit that it has reached, in minutes: exact where leaving out would say less than that
 */
export function lastedText(minutes: number, language: Language, reached = 0): string {
  const unit = minutes >= 2 * DAY ? DAY : minutes >= 2 * HOUR ? HOUR : 1
  const short = Math.floor(minutes / unit) * unit
  return spanText(short < reached && minutes >= reached ? minutes : short, language)
}

function unitText(unit: keyof typeof SPANS, n: number, language: Language): string {
  return fillText(SPANS[unit], language, { n: numberText(n, language) })
}

const AMOUNTS = defineTexts({
  mails: { ko: '{n}통', en: '{n} {n|message|messages}', ja: '{n} 通' },
  percent: { ko: '{n}%', en: '{n}%', ja: '{n}%' },
  days: { ko: '{n}일', en: '{n} {n|day|days}', ja: '{n} 日' },
  times: { ko: '{n}회', en: '{n} {n|time|times}', ja: '{n} 回' },
})

/** A limit with its unit. */
export function limitText(value: number, unit: AlertNumbers['unit'], language: Language): string {
  if (unit === 'minutes') return spanText(value, language)
  return fillText(AMOUNTS[unit], language, { n: numberText(value, language) })
}

/** What was measured, with its unit, as it stands beside its limit. */
export function amountText(
  value: number,
  { unit, limit }: Pick<AlertNumbers, 'unit' | 'limit'>,
  language: Language,
): string {
  return unit === 'minutes' ? lastedText(value, language, limit) : limitText(value, unit, language)
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
  const { value, mails, minutes, limit } = numbers
  return fillText(SENTENCES[sentenceOf(kind, subject, numbers)], language, {
    value: numberText(value, language),
    mails: numberText(mails ?? 0, language),
    span: spanText(minutes ?? 0, language),
    time: lastedText(value, language, limit),
    subject: subjectText(kind, subject, language),
  })
}

function subjectText(kind: AlertKind, subject: string, language: Language): string {
  if (kind === 'job' && isJob(subject)) return JOB_NAMES[subject][language]
  return isolated(kind === 'backup' ? subject.replace(/^\w+ /, '') : subject)
}

function sentenceOf(
  kind: AlertKind,
  subject: string,
  { mail_class: of, measure, value }: AlertNumbers,
): keyof typeof SENTENCES {
  if (kind === 'class') return measure === 'share' ? `${of ?? 'spam'}.share` : (of ?? 'spam')
  if (kind === 'virus') return 'outbreak'
  // The subject says what failed of which backup: `test NAME`.
  if (kind === 'backup' && subject !== '')
    return subject.startsWith('test ') ? 'backup_test' : 'backup_verify'
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
