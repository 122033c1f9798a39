/** What a request pointed at and did not find. */
import type { REFERENCE_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const REFERENCE_ERROR_TEXTS = defineTexts({
  NOT_FOUND_USER: {
    ko: '존재하지 않는 사용자입니다. 이메일을 확인하거나 사용자를 먼저 등록해 주세요.',
    en: 'This user does not exist. Check the address or register the user first.',
    ja: '存在しないユーザーです。アドレスを確認するか、先にユーザーを登録してください。',
  },
  NOT_FOUND_GROUP: {
    ko: '존재하지 않는 그룹입니다. 그룹 이름을 확인하거나 그룹을 먼저 등록해 주세요.',
    en: 'This group does not exist. Check its name or register the group first.',
    ja: '存在しないグループです。グループ名を確認するか、先にグループを登録してください。',
  },
  NOT_FOUND_DOMAIN: {
    ko: '존재하지 않는 도메인입니다. 도메인을 확인하거나 먼저 등록해 주세요.',
    en: 'This domain does not exist here. Check its name or register the domain first.',
    ja: '存在しないドメインです。ドメイン名を確認するか、先に登録してください。',
  },
  NOT_FOUND_ROLE: {
    ko: '존재하지 않는 역할입니다. 목록에서 다시 선택해 주세요.',
    en: 'This role does not exist. Choose one of the list.',
    ja: '存在しないロールです。一覧から選択し直してください。',
  },
  NOT_FOUND_FILTER: {
    ko: '존재하지 않는 필터입니다. 이미 삭제되었을 수 있으니 목록을 새로 고쳐 주세요.',
    en: 'This filter does not exist. It may have been deleted; refresh the list.',
    ja: '存在しないフィルターです。すでに削除された可能性があります。一覧を更新してください。',
  },
  NOT_FOUND_MAIL: {
    ko: '존재하지 않는 메일입니다. 보관 기간이 지났을 수 있으니 목록을 새로 고쳐 주세요.',
    en: 'This mail does not exist. Its retention may have ended; refresh the list.',
    ja: '存在しないメールです。保管期間が過ぎた可能性があります。一覧を更新してください。',
  },
  NOT_FOUND_RECIPIENT: {
    ko: '받는 주소가 등록된 도메인에 없거나 관리 범위 밖입니다. 관리하는 도메인의 주소를 입력해 주세요.',
    en: 'This recipient is not in a domain you manage. Enter an address of one of your domains.',
    ja: '宛先が管理対象のドメインにありません。管理しているドメインのアドレスを入力してください。',
  },
  NOT_FOUND_SAMPLE: {
    ko: '올린 메일의 보관 시간이 지났습니다. 파일을 다시 올려 주세요.',
    en: 'The uploaded message is no longer kept. Upload it again.',
    ja: 'アップロードしたメールの保存期間が過ぎました。もう一度アップロードしてください。',
  },
} satisfies Record<keyof typeof REFERENCE_ERRORS, Text>)
