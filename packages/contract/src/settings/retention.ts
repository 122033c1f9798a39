/** How long things are kept. */
import { LIMITS } from '../limits.ts'
import { checkSyslogUrl } from '../validation/url.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const RETENTION_SETTINGS = defineGroup({
  logDays: defineSetting({
    type: 'integer',
    default: 365,
    min: LIMITS.logRetentionMin,
    max: LIMITS.logRetentionMax,
    unit: 'days',
    who,
    label: { ko: '필터링 로그 보관 기간', en: 'Filtering log retention', ja: 'フィルタリングログの保管日数' },
    help: {
      ko: '메일 기록과 그 판정 이유를 보관하는 기간입니다.',
      en: 'How long mail records and the reasons for their verdicts are kept.',
      ja: 'メールの記録と判定理由を保管する期間です。',
    },
  }),
  copyDays: defineSetting({
    type: 'integer',
    default: 30,
    min: LIMITS.copyRetentionMin,
    max: LIMITS.logRetentionMax,
    unit: 'days',
    who,
    label: { ko: '메일 사본 보관 기간', en: 'Mail copy retention', ja: 'メールのコピーの保管日数' },
    help: {
      ko: '원본을 보관하는 기간으로, 이 기간에만 복구하거나 내려받을 수 있습니다. 로그 보관 기간보다 길 수 없고, 0이면 전달하거나 차단한 뒤 1시간 안에 지워져 복구할 수 없고, 파일은 하루 안에 디스크에서 사라집니다.',
      en: 'How long original messages are kept for recovery and download. Cannot exceed the log retention. With 0, a message is gone within an hour of being delivered or held and can no longer be recovered; its file leaves the disk within another day.',
      ja: '原本を保管する期間で、復元とダウンロードはこの期間のみ可能です。ログより長くはできません。0 にすると、配信または隔離から 1 時間以内に消えて復元できなくなり、ファイルも 1 日以内にディスクから削除されます。',
    },
  }),
  auditDays: defineSetting({
    type: 'integer',
    default: 1095,
    min: LIMITS.auditRetentionMin,
    max: LIMITS.auditRetentionMax,
    unit: 'days',
    who,
    label: { ko: '감사 로그 보관 기간', en: 'Audit log retention', ja: '監査ログの保管日数' },
    help: {
      ko: '누가 무엇을 바꾸고 열람했는지의 기록을 보관하는 기간입니다. 지난 기록은 한 시간마다 오래된 순서로 삭제되며, 삭제 자체도 기록됩니다.',
      en: 'How long audit events (changes and reads) are kept. Older events are deleted hourly, oldest first; the deletion is recorded as an event.',
      ja: '誰が何を変更・閲覧したかの記録を保管する期間です。期間を過ぎた記録は1時間ごとに古い順に削除され、削除自体も記録されます。',
    },
  }),
  auditSyslog: defineSetting({
    type: 'string',
    default: '',
    max: 255,
    who,
    check: checkSyslogUrl,
    placeholder: 'tls://siem.example.com:6514',
    label: {
      ko: '감사 로그 syslog 수신 서버',
      en: 'Syslog receiver of the audit log',
      ja: '監査ログの syslog 受信サーバー',
    },
    help: {
      ko: '감사 로그를 순서대로 보낼 주소입니다. tls://호스트:포트 또는 tcp://호스트:포트 형식이며, 지금까지의 기록부터 보냅니다. 수신 서버가 멈춰 있던 동안의 기록은 나중에 이어서 보냅니다. 비워 두면 보내지 않습니다.',
      en: 'Where audit events are sent, in order: tls://host:port or tcp://host:port. Starts with the events there are; what happens while the receiver is down follows later. Empty sends none.',
      ja: '監査ログを順番に送信する宛先です。tls://ホスト:ポート または tcp://ホスト:ポート の形式で、これまでの記録から送信します。受信サーバーの停止中の記録は後から続けて送信します。空欄の場合は送信しません。',
    },
  }),
  auditSyslogFormat: defineSetting({
    type: 'enum',
    values: ['rfc5424', 'cef'],
    default: 'rfc5424',
    who,
    names: {
      rfc5424: { ko: 'RFC 5424', en: 'RFC 5424', ja: 'RFC 5424' },
      cef: { ko: 'CEF', en: 'CEF', ja: 'CEF' },
    },
    label: { ko: 'syslog 형식', en: 'Syslog format', ja: 'syslog の形式' },
    help: {
      ko: 'RFC 5424의 구조화된 데이터 또는 SIEM이 읽는 CEF입니다.',
      en: 'Structured data of RFC 5424, or CEF for SIEM systems.',
      ja: 'RFC 5424 の構造化データ、または SIEM 向けの CEF です。',
    },
  }),
})
