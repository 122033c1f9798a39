/** What the heuristics over attachments, links and HTML mean, for the "Why?" panel. */
import type { StructureFindingCode } from '../findings/structure.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const structureFindingTexts = defineTexts({
  'structure.attachment-program': {
    ko: '실행 파일이 첨부되어 있습니다: {name}',
    en: 'A program is attached: {name}',
    ja: '実行ファイルが添付されています: {name}',
  },
  'structure.attachment-shortcut': {
    ko: '프로그램을 실행할 수 있는 바로 가기나 설정 파일이 첨부되어 있습니다: {name}',
    en: 'A shortcut or settings file that can start programs is attached: {name}',
    ja: 'プログラムを起動できるショートカットまたは設定ファイルが添付されています: {name}',
  },
  'structure.attachment-disk-image': {
    ko: '디스크 이미지가 첨부되어 있습니다: {name}',
    en: 'A disk image is attached: {name}',
    ja: 'ディスクイメージが添付されています: {name}',
  },
  'structure.attachment-disguised': {
    ko: '이름과 달리 실제로는 실행 파일인 첨부 파일이 있습니다: {name} ({type})',
    en: 'An attachment is a program although its name says otherwise: {name} ({type})',
    ja: '名前を偽った実行ファイルが添付されています: {name}（{type}）',
  },
  'structure.attachment-macro': {
    ko: '매크로가 든 문서가 첨부되어 있습니다: {name}',
    en: 'A document with macros is attached: {name}',
    ja: 'マクロを含む文書が添付されています: {name}',
  },
  'structure.attachment-macro-disguised': {
    ko: '매크로가 든 문서인데 이름은 매크로가 없는 문서로 되어 있습니다: {name}',
    en: 'A document with macros is named like one without: {name}',
    ja: 'マクロを含む文書が、マクロのない文書の名前になっています: {name}',
  },
  'structure.attachment-encrypted': {
    ko: '암호로 보호되어 검사할 수 없는 첨부 파일이 있습니다: {name}',
    en: 'An attachment is encrypted and cannot be inspected: {name}',
    ja: '暗号化されていて検査できない添付ファイルがあります: {name}',
  },
  'structure.attachment-html': {
    ko: 'HTML 파일이 첨부되어 있습니다: {name}',
    en: 'An HTML file is attached: {name}',
    ja: 'HTMLファイルが添付されています: {name}',
  },
  'structure.attachment-html-active': {
    ko: '첨부된 HTML 파일이 스크립트를 실행하거나 비밀번호를 요구합니다: {name}',
    en: 'An attached HTML file runs script or asks for a password: {name}',
    ja: '添付のHTMLファイルがスクリプトを実行するか、パスワードを要求します: {name}',
  },
  'structure.html-form': {
    ko: '메일 본문에 입력 양식이 있습니다.',
    en: 'The mail contains a form.',
    ja: 'メール本文に入力フォームがあります。',
  },
  'structure.html-password': {
    ko: '메일 본문에 비밀번호 입력란이 있습니다.',
    en: 'The mail contains a field for a password.',
    ja: 'メール本文にパスワードの入力欄があります。',
  },
  'structure.hidden-text': {
    ko: '읽는 사람에게 보이지 않는 글자 {hidden}자가 숨어 있습니다(보이는 글자 {visible}자).',
    en: 'The mail hides {hidden} {hidden|character|characters} from its reader ({visible} are visible).',
    ja: '読み手に見えない文字が{hidden}文字隠されています（見える文字は{visible}文字）。',
  },
  'structure.image-only': {
    ko: '글자는 거의 없고 그림 {images}개와 링크뿐입니다.',
    en: 'The mail is {images} {images|picture|pictures} and a link with hardly any text.',
    ja: '文字がほとんどなく、画像{images}点とリンクだけです。',
  },
  'structure.text-obfuscated': {
    ko: '본문의 단어에 보이지 않는 문자, 불필요한 결합 부호 또는 다른 문자 체계의 글자가 섞여 있습니다.',
    en: 'Words of the body contain invisible characters, stray marks or letters of another alphabet.',
    ja: '本文の単語に見えない文字、不要な結合記号、別の文字体系の文字が混ざっています。',
  },
}) satisfies Record<StructureFindingCode, Text>
