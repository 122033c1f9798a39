/** The mail about a backup that was made. */
import { defineTexts } from '../i18n/texts.ts'

export const BACKUP_MAIL_TEXTS = defineTexts({
  subject: {
    ko: '백업 완료: {moment}',
    en: 'Backup completed: {moment}',
    ja: 'バックアップ完了: {moment}',
  },
  made: {
    ko: '{moment} 상태의 백업을 만들었습니다. 크기는 {megabytes}MB입니다.',
    en: 'A backup holds the state of {moment}. Its size is {megabytes} MB.',
    ja: '{moment} 時点のバックアップを作成しました。サイズは {megabytes} MB です。',
  },
  where: {
    ko: '파일: {name}\n위치: {place} (노드 {node})',
    en: 'File: {name}\nPlace: {place} (node {node})',
    ja: 'ファイル: {name}\n保存先: {place}（ノード {node}）',
  },
  tested: {
    ko: '복원 테스트를 통과했습니다.',
    en: 'It passed its restore test.',
    ja: '復元テストに合格しました。',
  },
  testFailed: {
    ko: '복원 테스트에 실패했습니다. 이유는 백업 목록에서 확인해 주세요.',
    en: 'Its restore test failed. The list of backups says why.',
    ja: '復元テストに失敗しました。理由はバックアップ一覧で確認してください。',
  },
})
