/** The mail that answers a request for the original of a disarmed mail. */
import { defineTexts } from '../i18n/texts.ts'

export const ORIGINAL_MAIL_TEXTS = defineTexts({
  subject: {
    ko: '[Postern] 원본 요청 처리 결과',
    en: '[Postern] About the original you asked for',
    ja: '[Postern] 原本の申請の結果',
  },
  approved: {
    ko: '요청하신 원본을 다시 검사한 뒤 받은편지함으로 보냈습니다.',
    en: 'The original you asked for was scanned again and is on its way to your inbox.',
    ja: '申請された原本を再検査し、受信トレイへ送信しました。',
  },
  declined: {
    ko: '요청하신 원본은 보내지 않기로 했습니다.',
    en: 'Your request for the original was declined.',
    ja: '申請された原本は送信しないことになりました。',
  },
  title: { ko: '제목: {title}', en: 'Subject: {title}', ja: '件名: {title}' },
  file: { ko: '파일: {file}', en: 'File: {file}', ja: 'ファイル: {file}' },
  answer: {
    ko: '관리자 답변: {answer}',
    en: 'The administrator says: {answer}',
    ja: '管理者からの回答: {answer}',
  },
})
