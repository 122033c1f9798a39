/** What links in mails of ours say when they are not good any more. */
import type { LINK_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const LINK_ERROR_TEXTS = defineTexts({
  LINK_INVALID: {
    ko: '올바르지 않은 링크입니다. 메일에서 링크 전체를 복사했는지 확인하거나 메일의 버튼을 다시 누르세요.',
    en: 'This link is not valid. Check that the whole link was copied, or press the button in the mail again.',
    ja: 'リンクが正しくありません。リンク全体がコピーされているか確認するか、メールのボタンをもう一度押してください。',
  },
  LINK_EXPIRED: {
    ko: '유효 기간이 지난 링크입니다. 더 최근에 받은 메일의 링크를 사용하거나 관리자에게 문의하세요.',
    en: 'This link has expired. Use the link of a more recent mail or ask your administrator.',
    ja: 'リンクの有効期限が切れています。より新しいメールのリンクを使うか、管理者にお問い合わせください。',
  },
  LINK_USED: {
    ko: '이미 사용한 링크입니다. 더 하실 일은 없습니다.',
    en: 'This link has been used already. There is nothing more to do.',
    ja: 'このリンクはすでに使用されています。これ以上の操作は必要ありません。',
  },
  LINK_GONE: {
    ko: '이 링크가 가리키는 메일이 더 이상 없습니다. 발신자에게 다시 보내 달라고 하거나 관리자에게 문의하세요.',
    en: 'The content behind this link is no longer kept. Ask the sender to send it again, or ask your administrator.',
    ja: 'リンク先はすでに保存期間を過ぎています。送信者に再送を依頼するか、管理者にお問い合わせください。',
  },
  HUMAN_CHECK_FAILED: {
    ko: '사람이 확인했는지 판단하지 못했습니다. 메일의 링크를 다시 열어 확인해 주세요.',
    en: 'We could not verify that a person confirmed this. Open the link in the mail again and confirm once more.',
    ja: '人による操作であることを確認できませんでした。メールのリンクをもう一度開いて確認してください。',
  },
  LINK_VIRUS: {
    ko: '내려받기 전에 최신 정보로 다시 검사한 결과 바이러스가 발견되어 파일을 드리지 않습니다. 관리자에게 문의하세요.',
    en: 'The file was scanned again and its mail carries a virus, so it cannot be downloaded. Ask your administrator.',
    ja: 'ダウンロードの前に最新の情報で再検査したところ、ウイルスが見つかったため、ファイルをお渡しできません。管理者にお問い合わせください。',
  },
  LINK_NOT_SCANNED: {
    ko: '지금은 바이러스 검사를 할 수 없어 파일을 드릴 수 없습니다. 잠시 후 다시 시도하세요.',
    en: 'The file can’t be scanned for viruses right now, so it cannot be downloaded. Try again later.',
    ja: '現在ウイルス検査ができないため、ファイルをお渡しできません。しばらくしてからもう一度お試しください。',
  },
} satisfies Record<keyof typeof LINK_ERRORS, Text>)
