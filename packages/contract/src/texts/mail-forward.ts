/** Sending mail on: the dialog, and the text of a mail that carries another. */
import { defineTexts } from '../i18n/texts.ts'

export const FORWARD_TEXTS = defineTexts({
  title: {
    ko: '메일 {count}건 전달',
    en: 'Forward {count} {count|message|messages}',
    ja: '{count} 件のメールを転送',
  },
  to: { ko: '받을 주소', en: 'To', ja: '宛先' },
  toHint: {
    ko: '여러 주소는 쉼표나 빈칸으로 구분합니다. 최대 {most}개입니다.',
    en: 'Separate addresses with commas or spaces, at most {most}.',
    ja: '複数のアドレスはカンマか空白で区切ります。最大 {most} 件です。',
  },
  how: { ko: '전달 방식', en: 'How', ja: '転送方法' },
  attached: {
    ko: '새 메일에 원본 첨부 (.eml)',
    en: 'Attached to a new mail (.eml)',
    ja: '新しいメールに添付（.eml）',
  },
  attachedHint: {
    ko: '받는 사람이 첨부를 열어야 내용이 보입니다. 조사하거나 증거로 남길 때 알맞습니다.',
    en: 'The content is visible only after opening the attachment. Use this to investigate or keep evidence.',
    ja: '添付を開くまで内容は表示されません。調査や証拠の保存に適しています。',
  },
  original: { ko: '받은 그대로', en: 'Unchanged', ja: '受信したまま' },
  originalHint: {
    ko: '보낸 사람이 바뀌지 않은 채 메일함에 도착합니다. 바이러스 메일은 항상 첨부로 전달합니다.',
    en: 'It arrives as if from the original sender. Viruses are always forwarded as attachments.',
    ja: '元の送信者のまま届きます。ウイルスメールは常に添付で転送します。',
  },
  warnHeld: {
    ko: '격리된 메일이 포함되어 있습니다. 내용을 믿을 수 있는 사람에게만 전달해 주세요.',
    en: 'Some of it is quarantined. Forward it only to people who know how to handle it.',
    ja: '隔離されたメールが含まれています。取り扱いを理解している人にだけ転送してください。',
  },
  send: { ko: '전달', en: 'Forward', ja: '転送' },
  done: {
    ko: '{count}건을 전달합니다. 결과는 메일의 전달 과정에 표시됩니다.',
    en: 'Forwarding {count} {count|message|messages}. See the delivery section of each for the result.',
    ja: '{count} 件を転送します。結果は各メールの配信の経過に表示されます。',
  },
})

export const FORWARD_MAIL_TEXTS = defineTexts({
  said: {
    ko: '{who}님이 메일 게이트웨이에서 전달한 메일입니다. 원본은 첨부되어 있습니다.\n\n보낸 사람: {sender}\n받는 사람: {receiver}',
    en: '{who} forwarded this message from the mail gateway. The original is attached.\n\nFrom: {sender}\nTo: {receiver}',
    ja: '{who} さんがメールゲートウェイから転送したメールです。原本を添付しています。\n\n送信者: {sender}\n受信者: {receiver}',
  },
  'warn.spam': {
    ko: '주의: 스팸으로 판정된 메일입니다. 링크와 첨부 파일을 열지 마세요.',
    en: 'Caution: this message was judged to be spam. Do not follow its links or open its files.',
    ja: '注意: スパムと判定されたメールです。リンクや添付ファイルを開かないでください。',
  },
  'warn.virus': {
    ko: '경고: 바이러스가 발견된 메일입니다. 첨부된 원본을 열지 마세요.',
    en: 'Warning: this message carries a virus. Do not open the attached original.',
    ja: '警告: ウイルスが見つかったメールです。添付の原本を開かないでください。',
  },
  'warn.rejected': {
    ko: '주의: 거부된 메일입니다.',
    en: 'Caution: this message was refused.',
    ja: '注意: 拒否されたメールです。',
  },
})
