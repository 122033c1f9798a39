/** The keyword monitor: what becomes of mail in which monitored keywords are met, and who hears of it. */
import { LIMITS } from '../limits.ts'
import { isEmail } from '../validation/email.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const KEYWORD_SETTINGS = defineGroup({
  warningCount: defineSetting({
    type: 'integer',
    default: 1,
    min: 1,
    max: LIMITS.keywordCount,
    who,
    label: { ko: '경고 기준', en: 'Warning count', ja: '警告の基準' },
    help: {
      ko: '메일 하나에서 서로 다른 감시 키워드가 이만큼 발견되면 경고합니다. 같은 키워드가 여러 번 나와도 하나로 셉니다.',
      en: 'This many different monitored keywords in one message trigger a warning. Repeated keywords count once.',
      ja: '1 通のメールで、異なる監視キーワードがこの数だけ見つかると警告します。同じキーワードが何度出ても 1 つと数えます。',
    },
  }),
  warningAction: defineSetting({
    type: 'enum',
    values: ['alarm', 'tag'],
    default: 'alarm',
    who,
    names: {
      alarm: { ko: '알림만', en: 'Alarm only', ja: '通知のみ' },
      tag: { ko: '알림과 제목 태그', en: 'Alarm and subject tag', ja: '通知と件名タグ' },
    },
    label: { ko: '경고할 때', en: 'On a warning', ja: '警告時の動作' },
    help: {
      ko: '알림은 관리자에게 보냅니다. 제목 태그를 고르면 메일을 전달할 때 제목 앞에 태그를 붙입니다.',
      en: 'Alarms go to administrators. With the tag option, the message is delivered with the tag before its subject.',
      ja: '通知は管理者に送ります。件名タグを選ぶと、配信時に件名の先頭にタグを付けます。',
    },
  }),
  subjectTag: defineSetting({
    type: 'string',
    default: '[KEYWORD]',
    max: 30,
    required: true,
    who,
    label: { ko: '제목 태그', en: 'Subject tag', ja: '件名タグ' },
    help: {
      ko: '경고한 메일의 제목 앞에 붙습니다.',
      en: 'Added before the subject of messages with a warning.',
      ja: '警告したメールの件名の先頭に付きます。',
    },
  }),
  blockCount: defineSetting({
    type: 'integer',
    default: 0,
    min: 0,
    max: LIMITS.keywordCount,
    who,
    names: { 0: { ko: '차단하지 않음', en: 'Never', ja: 'ブロックしない' } },
    label: { ko: '차단 기준', en: 'Block count', ja: 'ブロックの基準' },
    help: {
      ko: '서로 다른 감시 키워드가 이만큼 발견되면 메일을 격리합니다. 경고 기준보다 커야 합니다. 허용 필터에 해당하는 메일은 격리하지 않습니다.',
      en: 'This many different monitored keywords quarantine the message. Must be above the warning count. Mail let in by an allow filter is not held.',
      ja: '異なる監視キーワードがこの数だけ見つかると、メールを隔離します。警告の基準より大きくしてください。許可フィルターに一致したメールは隔離しません。',
    },
  }),
  attachments: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '첨부 파일도 검사', en: 'Attachments too', ja: '添付ファイルも検査' },
    help: {
      ko: '문서(Office, 한글, RTF, HTML, 텍스트)와 압축 파일 안의 글에서도 키워드를 찾습니다.',
      en: 'Also searches the text of documents (Office, HWP, RTF, HTML, plain text) and files in archives.',
      ja: '文書（Office、HWP、RTF、HTML、テキスト）や圧縮ファイルの中の文章からもキーワードを探します。',
    },
  }),
  alarmTo: defineSetting({
    type: 'list',
    default: [],
    maxItems: 10,
    max: LIMITS.emailMax,
    check: (v) => (isEmail(v) ? null : 'INVALID_EMAIL'),
    who,
    label: { ko: '알림 받을 주소', en: 'Alarms go to', ja: '通知先アドレス' },
    help: {
      ko: '비워 두면 메일은 보내지 않고 키워드 모니터 화면과 감사 로그에만 남깁니다.',
      en: 'Without an address, no mail is sent; alarms appear only on the keyword monitor screen and in the audit log.',
      ja: '空欄の場合はメールを送らず、キーワードモニターの画面と監査ログにのみ残します。',
    },
  }),
  alarmMinutes: defineSetting({
    type: 'integer',
    default: 60,
    min: 5,
    max: 1440,
    unit: 'minutes',
    who,
    label: { ko: '알림 간격', en: 'Minutes between alarms', ja: '通知の間隔' },
    help: {
      ko: '그 사이에 발견된 것은 다음 알림에 모아서 보냅니다.',
      en: 'Matches in between are combined in the next alarm.',
      ja: 'その間に見つかったものは、次の通知にまとめて送ります。',
    },
  }),
})
