/** Findings about files that could not be disarmed, for the "Why?" panel. */
import type { DetoxFindingCode } from '../findings/detox.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const detoxFindingTexts = defineTexts({
  'detox.encrypted': {
    ko: '암호가 걸려 있어 무해화하지 못한 파일이 있습니다: {file}',
    en: 'Encrypted, so it could not be disarmed: {file}',
    ja: '暗号化されているため無害化できませんでした: {file}',
  },
  'detox.signed': {
    ko: '전자 서명이 있어 정책에 따라 보류했습니다: {file}',
    en: 'Signed, and held by policy: {file}',
    ja: '電子署名があるため、ポリシーにより保留しました: {file}',
  },
  'detox.broken': {
    ko: '손상되어 무해화하지 못한 파일이 있습니다: {file}',
    en: 'Damaged, so it could not be disarmed: {file}',
    ja: '破損しているため無害化できませんでした: {file}',
  },
  'detox.limit': {
    ko: '처리 한도를 넘어 무해화하지 못한 파일이 있습니다: {file}',
    en: 'Over the limits of disarming: {file}',
    ja: '無害化の上限を超えています: {file}',
  },
  'detox.unsupported': {
    ko: '무해화할 수 없는 형식의 파일이 있습니다: {file}',
    en: 'Of a type that cannot be disarmed: {file}',
    ja: '無害化できない形式です: {file}',
  },
  'detox.distribution': {
    ko: '다시 만들 수 없는 배포용 문서가 있습니다: {file}',
    en: 'A document for distribution, which cannot be rebuilt: {file}',
    ja: '再構築できない配布用文書です: {file}',
  },
  'detox.empty': {
    ko: '위험한 항목을 제거하면 남는 내용이 없습니다: {file}',
    en: 'Nothing would be left without what must be removed: {file}',
    ja: '危険な項目を削除すると内容が残りません: {file}',
  },
  'detox.blocked': {
    ko: '정책에서 차단하는 형식의 파일이 있습니다: {file}',
    en: 'Of a type that the policy blocks: {file}',
    ja: 'ポリシーでブロックする形式です: {file}',
  },
  'detox.failed': {
    ko: '무해화를 끝내지 못해 메일을 보류했습니다.',
    en: 'Disarming could not finish, so the message was held.',
    ja: '無害化を完了できなかったため、メールを保留しました。',
  },
  'detox.pending': {
    ko: '첨부 파일을 무해화하는 중입니다. 끝나면 처리합니다.',
    en: 'Attachments are being disarmed; the message goes on when that is done.',
    ja: '添付ファイルを無害化しています。完了後に処理します。',
  },
} satisfies Record<DetoxFindingCode, Text>)
