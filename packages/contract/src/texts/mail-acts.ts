/** Deliveries that people stop or hurry, and what people did with a mail. */
import { defineTexts } from '../i18n/texts.ts'

export const ACT_TEXTS = defineTexts({
  similar: { ko: '비슷한 메일 찾기', en: 'Find similar mail', ja: '類似メールを検索' },
  noSimilar: {
    ko: '내용이 너무 짧아 비슷한 메일을 찾을 수 없습니다.',
    en: 'This message has too little text to find similar mail.',
    ja: '内容が短すぎるため、類似メールを検索できません。',
  },
  cancel: { ko: '전송 취소', en: 'Cancel delivery', ja: '配信を取り消す' },
  report: { ko: '오판 신고', en: 'Report a misjudgement', ja: '誤判定を報告' },
  retry: { ko: '지금 전송', en: 'Send now', ja: '今すぐ配信' },
  smtpList: { ko: 'SMTP 목록에 등록…', en: 'SMTP list…', ja: 'SMTP リストに登録…' },
  returnOriginal: { ko: '원본 보내기…', en: 'Return original…', ja: '原本を送信…' },
  forward: { ko: '전달…', en: 'Forward…', ja: '転送…' },
  cancelled: {
    ko: '{count}건의 전송을 취소했습니다.',
    en: 'Delivery of {count} {count|message|messages} was cancelled.',
    ja: '{count} 件の配信を取り消しました。',
  },
  onlyThis: {
    ko: '복구는 이번 메일에만 적용됩니다. 이 발신자의 다음 메일은 다시 검사합니다.',
    en: 'Recovering lets through this mail alone: the next from the same sender is checked again.',
    ja: '復元は今回のメールだけに適用されます。同じ送信者からの次のメールは再び検査します。',
  },
  allowAlways: {
    ko: '이 발신자는 항상 허용…',
    en: 'Always allow this sender…',
    ja: 'この送信者を常に許可…',
  },
  'risk.title': {
    ko: '위험한 메일을 복구할까요?',
    en: 'Recover a dangerous message?',
    ja: '危険なメールを復元しますか？',
  },
  'risk.fraud': {
    ko: '피싱이나 사칭으로 보이는 메일입니다(점수 {score}). 복구하면 받는 사람이 속아 링크를 열거나 돈과 비밀번호를 보낼 수 있습니다. 보낸 사람에게 다른 방법으로 확인한 뒤에만 복구하세요.',
    en: 'This looks like phishing or impersonation (score {score}). Once recovered, its reader may follow its links or send money and passwords. Recover it only after you have checked with the sender another way.',
    ja: 'フィッシングまたはなりすましとみられるメールです（スコア {score}）。復元すると、受信者がリンクを開いたり、金銭やパスワードを送ったりするおそれがあります。別の手段で送信者に確認できた場合だけ復元してください。',
  },
  'risk.virus': {
    ko: '바이러스나 실행 파일이 들어 있는 메일입니다. 복구하면 받는 사람이 열 수 있고, 열면 컴퓨터가 감염될 수 있습니다.',
    en: 'This message carries a virus or a program. Once recovered, its reader can open it and infect their computer.',
    ja: 'ウイルスまたは実行ファイルが含まれるメールです。復元すると受信者が開けるようになり、開くとコンピューターが感染するおそれがあります。',
  },
  'risk.many': {
    ko: '선택한 메일 가운데 {count}건이 피싱, 사칭 또는 바이러스로 보입니다.',
    en: '{count} of the chosen messages {count|looks|look} like phishing, impersonation or a virus.',
    ja: '選択したメールのうち {count} 件が、フィッシング、なりすまし、またはウイルスとみられます。',
  },
  'risk.keep': { ko: '복구하지 않음', en: 'Keep it held', ja: '隔離したままにする' },
  'risk.recover': { ko: '그래도 복구', en: 'Recover anyway', ja: 'それでも復元' },
  publicDomain: {
    ko: '누구나 주소를 만들 수 있는 도메인이라 통째로 허용할 수 없습니다.',
    en: 'Not possible: anybody can have an address there.',
    ja: '誰でもアドレスを作成できるドメインのため、全体は許可できません。',
  },
  retried: {
    ko: '{count}건을 지금 전송합니다.',
    en: 'Sending {count} {count|message|messages} now.',
    ja: '{count} 件を今すぐ配信します。',
  },
})

/** Steps of the time line that people took. */
export const EVENT_TEXTS = defineTexts({
  read: { ko: '본문 열람', en: 'Read', ja: '本文を閲覧' },
  download: { ko: '원본 다운로드', en: 'Original downloaded', ja: '原本をダウンロード' },
  link: {
    ko: '링크로 첨부 파일 다운로드',
    en: 'Attachment downloaded by its link',
    ja: 'リンクから添付ファイルをダウンロード',
  },
  recover: { ko: '복구함', en: 'Recovered', ja: '復元' },
  cancel: { ko: '전송 취소함', en: 'Delivery cancelled', ja: '配信を取り消し' },
  retry: { ko: '즉시 전송 요청', en: 'Sent at once by hand', ja: '手動で即時配信' },
  forward: { ko: '다른 주소로 전달', en: 'Forwarded', ja: '転送' },
  report: { ko: '오판 신고함', en: 'Reported as misjudged', ja: '誤判定を報告' },
  take_back: { ko: '신고에 따라 격리함', en: 'Quarantined after reports', ja: '報告を受けて隔離' },
  click: { ko: '메일의 링크를 엶', en: 'Link of the mail opened', ja: 'メールのリンクを開いた' },
  click_blocked: {
    ko: '차단된 링크를 클릭함',
    en: 'Blocked link clicked',
    ja: 'ブロックされたリンクをクリック',
  },
  site: { ko: '사이트: {name}', en: 'Site: {name}', ja: 'サイト: {name}' },
  ask_original: { ko: '원본 요청함', en: 'Original asked for', ja: '原本を申請' },
  return_original: { ko: '원본 보냄', en: 'Original sent', ja: '原本を送信' },
  decline_original: { ko: '원본 요청 거절', en: 'Request for the original declined', ja: '原本の申請を却下' },
  reason: { ko: '사유: {reason}', en: 'Reason: {reason}', ja: '理由: {reason}' },
  file: { ko: '파일: {name}', en: 'File: {name}', ja: 'ファイル: {name}' },
  'role.admin': { ko: '최고 관리자', en: 'Super administrator', ja: 'スーパー管理者' },
  'role.domain': { ko: '도메인 관리자', en: 'Domain administrator', ja: 'ドメイン管理者' },
  'role.group': { ko: '그룹 관리자', en: 'Group administrator', ja: 'グループ管理者' },
  'role.user': { ko: '개인 사용자', en: 'Personal user', ja: '個人ユーザー' },
  readBy: {
    ko: '{who}({role})님이 {time}에 이 메일을 열람했습니다.',
    en: 'Read by {who} ({role}) on {time}.',
    ja: '{who}（{role}）が {time} にこのメールを閲覧しました。',
  },
  moreReadings: {
    ko: '이 밖에 {count}번 더 열람했습니다. 전달 과정에서 모두 볼 수 있습니다.',
    en: 'And {count} more {count|time|times}; see the delivery section.',
    ja: 'ほかに {count} 回閲覧されています。配信の経過ですべて確認できます。',
  },
})
