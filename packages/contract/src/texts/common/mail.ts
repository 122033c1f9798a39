/** A mail: its fields, class, what was done with it, what is wanted for spam. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_MAIL = defineTexts({
  // Mail
  mail: { ko: '메일', en: 'Mail', ja: 'メール' },
  title: { ko: '제목', en: 'Subject', ja: '件名' },
  sender: { ko: '보낸 사람', en: 'Sender', ja: '送信者' },
  senderDomain: { ko: '발신 도메인', en: 'Sender domain', ja: '送信者ドメイン' },
  senderIp: { ko: '발신 IP', en: 'Sender IP address', ja: '送信元 IP' },
  senderCountry: { ko: '발신 국가', en: 'Sender country', ja: '送信元の国' },
  receiver: { ko: '받는 사람', en: 'Recipient', ja: '受信者' },
  receiverDomain: { ko: '수신 도메인', en: 'Recipient domain', ja: '受信者ドメイン' },
  receiveDate: { ko: '받은 시간', en: 'Received', ja: '受信日時' },
  sendState: { ko: '전달 상태', en: 'Delivery', ja: '配信状態' },
  rejectReason: { ko: '거부 사유', en: 'Reject reason', ja: '拒否理由' },
  virusName: { ko: '바이러스 이름', en: 'Virus name', ja: 'ウイルス名' },
  filterInfo: { ko: '필터 정보', en: 'Filter', ja: 'フィルター情報' },
  recoverFlag: { ko: '복구 여부', en: 'Recovered', ja: '復元' },
  recoverDate: { ko: '복구 시간', en: 'Recovered at', ja: '復元日時' },

  // Classes
  class: { ko: '분류', en: 'Class', ja: '分類' },
  'class.normal': { ko: '정상', en: 'Normal', ja: '正常' },
  'class.spam': { ko: '스팸', en: 'Spam', ja: 'スパム' },
  'class.virus': { ko: '바이러스', en: 'Virus', ja: 'ウイルス' },
  /** Of any class: detox found something in it. */
  'class.apt': { ko: 'APT', en: 'APT', ja: 'APT' },
  'class.rejected': { ko: '거부', en: 'Rejected', ja: '拒否' },

  // What was done with a mail
  mode: { ko: '처리 방식', en: 'Action', ja: '処理' },
  'mode.send': { ko: '전달', en: 'Delivered', ja: '配信' },
  'mode.block': { ko: '격리', en: 'Quarantined', ja: '隔離' },
  'mode.stat': { ko: '집계만', en: 'Counted only', ja: '集計のみ' },
  'mode.tag': { ko: '제목 태그', en: 'Tagged', ja: '件名タグ' },
  'mode.wait': { ko: '인증 대기', en: 'Waiting for authentication', ja: '認証待ち' },
  'mode.analyzing': { ko: '아직 검사 안 됨', en: 'Not checked yet', ja: '未検査' },
  'mode.bypass': { ko: '우회', en: 'Bypassed', ja: 'バイパス' },

  // Delivery
  'send.S': { ko: '완료', en: 'Delivered', ja: '配信済み' },
  'send.F': { ko: '실패', en: 'Failed', ja: '失敗' },
  'send.P': { ko: '진행 중', en: 'In progress', ja: '処理中' },
  'send.C': { ko: '취소됨', en: 'Cancelled', ja: 'キャンセル済み' },
  'send.N': { ko: '전달하지 않음', en: 'Not delivered', ja: '配信なし' },

  // What is wanted for spam
  runMode: { ko: '동작 모드', en: 'Run mode', ja: '動作モード' },
  'run.cut': { ko: '격리', en: 'Quarantine', ja: '隔離' },
  'run.stat': { ko: '집계만', en: 'Count only', ja: '集計のみ' },
  'run.tag': { ko: '제목 태그', en: 'Tag subject', ja: '件名タグ' },
  'run.cut.help': {
    ko: '스팸을 격리하고, 필요하면 복구합니다.',
    en: 'Spam is quarantined and can be recovered.',
    ja: 'スパムを隔離し、必要に応じて復元します。',
  },
  'run.stat.help': {
    ko: '스팸도 그대로 전달하고 통계에만 집계합니다.',
    en: 'Spam is delivered untouched and only counted.',
    ja: 'スパムもそのまま配信し、統計にのみ集計します。',
  },
  'run.tag.help': {
    ko: '스팸의 제목에 태그를 붙여 전달합니다.',
    en: 'Spam is delivered with a tag in its subject.',
    ja: 'スパムの件名にタグを付けて配信します。',
  },
})
