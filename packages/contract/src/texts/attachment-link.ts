/** Attachments that go as links: the note in the mail, and the page that a link leads to. */
import { defineTexts } from '../i18n/texts.ts'

/** The note; in HTML and in plain text the same words. */
export const LINK_NOTE_TEXTS = defineTexts({
  title: {
    ko: '첨부 파일 {count}개',
    en: '{count} {count|attachment|attachments}',
    ja: '添付ファイル {count} 個',
  },
  text: {
    ko: '이 메일의 첨부 파일은 링크로 바뀌었습니다. {until}까지 내려받을 수 있으며, 내려받을 때 바이러스를 다시 검사합니다.',
    en: 'The attachments of this mail were replaced by links. You can download them until {until}; each download is scanned for viruses again.',
    ja: 'このメールの添付ファイルはリンクに置き換えられました。{until} までダウンロードでき、その際にウイルスを再検査します。',
  },
  name: { ko: '파일', en: 'File', ja: 'ファイル' },
  size: { ko: '크기', en: 'Size', ja: 'サイズ' },
  download: { ko: '내려받기', en: 'Download', ja: 'ダウンロード' },
})

export const ATTACHMENT_LINK_TEXTS = defineTexts({
  title: { ko: '첨부 파일 내려받기', en: 'Download an attachment', ja: '添付ファイルのダウンロード' },
  name: { ko: '파일', en: 'File', ja: 'ファイル' },
  size: { ko: '크기', en: 'Size', ja: 'サイズ' },
  from: { ko: '발신자', en: 'From', ja: '送信者' },
  to: { ko: '수신자', en: 'To', ja: '受信者' },
  until: { ko: '유효 기간', en: 'Available until', ja: '有効期限' },
  sha256: { ko: 'SHA-256 해시', en: 'SHA-256 hash', ja: 'SHA-256 ハッシュ' },
  note: {
    ko: '내려받기 전에 최신 정보로 바이러스를 다시 검사하므로 잠시 걸릴 수 있습니다.',
    en: 'The file is scanned for viruses again before the download, which may take a moment.',
    ja: 'ダウンロードの前に最新の情報でウイルスを再検査するため、少し時間がかかることがあります。',
  },
  download: { ko: '내려받기', en: 'Download', ja: 'ダウンロード' },
  scanning: { ko: '검사하는 중…', en: 'Scanning…', ja: '検査しています…' },
  done: {
    ko: '파일을 내려받았습니다.',
    en: 'The file was downloaded.',
    ja: 'ファイルをダウンロードしました。',
  },
})
