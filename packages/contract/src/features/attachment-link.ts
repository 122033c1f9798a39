/** Links in place of attachments. */
import { audited } from './define.ts'

export const tasks = audited('mail', 70, {
  link: {
    ko: '링크로 첨부 파일 다운로드',
    en: 'Attachment downloaded by its link',
    ja: 'リンクから添付ファイルをダウンロード',
  },
})
