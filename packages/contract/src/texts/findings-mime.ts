/** What the parser's findings mean, for administrators. */
import type { MimeFindingCode } from '../findings/mime.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const mimeFindingTexts = defineTexts({
  'mime.header-malformed': {
    ko: '헤더에 형식에 맞지 않는 줄이 있습니다.',
    en: 'The header contains a malformed line.',
    ja: 'ヘッダーに形式の正しくない行があります。',
  },
  'mime.header-bare-cr': {
    ko: '헤더 안에 단독 CR 문자가 있어 프로그램마다 다르게 읽을 수 있습니다.',
    en: 'The header contains a bare CR, which mail programs read differently.',
    ja: 'ヘッダーに単独の CR があり、メールソフトによって解釈が異なります。',
  },
  'mime.header-blank-fold': {
    ko: '헤더에 공백뿐인 이어진 줄이 있습니다.',
    en: 'A header field continues on a line of blanks only.',
    ja: 'ヘッダーに空白だけの継続行があります。',
  },
  'mime.header-duplicate': {
    ko: '한 번만 있어야 하는 헤더가 여러 번 있습니다.',
    en: 'A header field that may appear once appears several times.',
    ja: '一度だけ許されるヘッダーが複数あります。',
  },
  'mime.from-duplicate': {
    ko: '보낸 사람(From) 헤더가 여러 개입니다.',
    en: 'The message has more than one From field.',
    ja: '差出人（From）ヘッダーが複数あります。',
  },
  'mime.header-limit': {
    ko: '헤더가 너무 커서 일부만 읽었습니다.',
    en: 'The header is too large and was read only in part.',
    ja: 'ヘッダーが大きすぎるため、一部だけを読み取りました。',
  },
  'mime.address-limit': {
    ko: '주소가 너무 많아 일부만 읽었습니다.',
    en: 'There are too many addresses; only some were read.',
    ja: 'アドレスが多すぎるため、一部だけを読み取りました。',
  },
  'mime.address-invalid': {
    ko: '주소 헤더에 읽을 수 없는 주소가 있습니다.',
    en: 'An address field contains an unreadable address.',
    ja: 'アドレスヘッダーに読み取れないアドレスがあります。',
  },
  'mime.date-invalid': {
    ko: '날짜 헤더를 읽을 수 없습니다.',
    en: 'The date of the message is unreadable.',
    ja: '日付ヘッダーを読み取れません。',
  },
  'mime.encoded-word-invalid': {
    ko: '헤더의 인코딩된 글자가 올바르지 않습니다.',
    en: 'Encoded text in the header is broken.',
    ja: 'ヘッダーのエンコードされた文字列が壊れています。',
  },
  'mime.parameter-invalid': {
    ko: 'MIME 헤더의 매개변수 형식이 올바르지 않습니다.',
    en: 'A parameter of a MIME header is malformed.',
    ja: 'MIME ヘッダーのパラメーターの形式が正しくありません。',
  },
  'mime.content-type-duplicate': {
    ko: '한 부분에 서로 다른 Content-Type이 있습니다.',
    en: 'A part has two different content types.',
    ja: '一つのパートに異なる Content-Type があります。',
  },
  'mime.content-type-invalid': {
    ko: 'Content-Type을 읽을 수 없습니다.',
    en: 'A content type is unreadable.',
    ja: 'Content-Type を読み取れません。',
  },
  'mime.structure-ambiguous': {
    ko: 'Content-Type이나 구분 문자열(boundary)을 프로그램마다 다르게 읽어, 어떤 파트가 있는지 분명하지 않습니다.',
    en: 'Mail programs read the Content-Type or its boundary differently, so it is not clear which parts there are.',
    ja: 'Content-Type または区切り文字列（boundary）の解釈がソフトによって異なり、どのパートがあるのか確定できません。',
  },
  'mime.header-border': {
    ko: '헤더가 끝나는 위치를 프로그램마다 다르게 읽고, 그에 따라 담긴 내용이 달라집니다.',
    en: 'Mail programs disagree on where a header ends, and what the mail carries depends on it.',
    ja: 'ヘッダーの終わりの位置がソフトによって異なり、それによってメールの内容が変わります。',
  },
  'mime.parts-hidden': {
    ko: '첨부가 없다고 된 본문 안이나 파트 바깥에 파일이 숨어 있습니다.',
    en: 'Files are hidden in a body that claims to have no parts, or outside the parts.',
    ja: 'パートがないはずの本文の中、またはパートの外側にファイルが隠されています。',
  },
  'mime.reading-limit': {
    ko: '여러 가지로 읽을 수 있는 부분이 너무 많아 모두 확인하지 못했습니다.',
    en: 'The mail can be read in so many ways that not all of them were checked.',
    ja: '解釈の仕方が多すぎて、すべてを確認することはできませんでした。',
  },
  'mime.boundary-duplicate': {
    ko: '멀티파트에 서로 다른 경계값이 지정되어 있습니다.',
    en: 'A multipart names several different boundaries.',
    ja: 'マルチパートに異なる境界文字列が指定されています。',
  },
  'mime.boundary-missing': {
    ko: '멀티파트에 경계값이 없습니다.',
    en: 'A multipart names no boundary.',
    ja: 'マルチパートに境界文字列がありません。',
  },
  'mime.boundary-invalid': {
    ko: '멀티파트 경계값이 비었거나, 너무 길거나, 공백으로 끝납니다.',
    en: 'A multipart boundary is empty, too long or ends in a blank.',
    ja: 'マルチパートの境界文字列が空、長すぎる、または空白で終わっています。',
  },
  'mime.boundary-reused': {
    ko: '겹친 멀티파트가 같은 경계값을 사용합니다.',
    en: 'Nested multiparts use the same boundary.',
    ja: '入れ子のマルチパートが同じ境界文字列を使っています。',
  },
  'mime.boundary-prefix': {
    ko: '경계값으로 시작하지만 경계가 아닌 줄이 있습니다.',
    en: 'A line starts like a boundary but is not one.',
    ja: '境界文字列で始まるものの、境界ではない行があります。',
  },
  'mime.multipart-empty': {
    ko: '멀티파트에 내용이 없습니다.',
    en: 'A multipart has no parts.',
    ja: 'マルチパートに中身がありません。',
  },
  'mime.multipart-unclosed': {
    ko: '멀티파트가 끝나지 않은 채 메일이 끝났습니다.',
    en: 'A multipart is not closed; the message may be cut off.',
    ja: 'マルチパートが閉じられておらず、途中で切れている可能性があります。',
  },
  'mime.content-after-end': {
    ko: '멀티파트가 끝난 뒤에 내용이 더 있습니다.',
    en: 'There is text after the end of a multipart.',
    ja: 'マルチパートの終わりの後に文字列があります。',
  },
  'mime.part-after-end': {
    ko: '멀티파트가 끝난 뒤에 다른 부분이 숨어 있습니다.',
    en: 'There are further parts after the end of a multipart.',
    ja: 'マルチパートの終わりの後にさらにパートがあります。',
  },
  'mime.part-limit': {
    ko: '메일의 구성 부분이 너무 많아 일부만 검사했습니다.',
    en: 'The message has too many parts; only some were examined.',
    ja: 'パートが多すぎるため、一部だけを検査しました。',
  },
  'mime.depth-limit': {
    ko: '메일이 너무 깊이 중첩되어 일부만 검사했습니다.',
    en: 'The message is nested too deeply to be examined fully.',
    ja: '入れ子が深すぎるため、すべてを検査できませんでした。',
  },
  'mime.message-partial': {
    ko: '나뉘어 보낸 메일의 한 조각이라 전체를 검사할 수 없습니다.',
    en: 'The message is a fragment of a larger one and cannot be examined as a whole.',
    ja: '分割されたメールの一部であり、全体を検査できません。',
  },
  'mime.external-body': {
    ko: '본문이 메일 밖에 있어 검사할 수 없습니다.',
    en: 'Content lies outside of the message and cannot be examined.',
    ja: '内容がメールの外部にあり、検査できません。',
  },
  'mime.nul-byte': {
    ko: '메일에 NUL 문자가 있습니다.',
    en: 'The message contains NUL bytes.',
    ja: 'メールに NUL 文字が含まれています。',
  },
  'mime.encoding-duplicate': {
    ko: '한 부분에 서로 다른 전송 인코딩이 지정되어 있습니다.',
    en: 'A part names two different transfer encodings.',
    ja: '一つのパートに異なる転送エンコーディングが指定されています。',
  },
  'mime.encoding-unknown': {
    ko: '전송 인코딩을 확실히 알 수 없습니다.',
    en: 'A transfer encoding is unknown or oddly written.',
    ja: '転送エンコーディングが不明、または書き方が異常です。',
  },
  'mime.encoding-ambiguous': {
    ko: '전송 인코딩을 프로그램마다 다르게 읽어, 파일의 내용이 분명하지 않습니다.',
    en: 'Mail programs read the transfer encoding differently, so it is not clear what the content is.',
    ja: '転送エンコーディングの解釈がソフトによって異なり、内容を確定できません。',
  },
  'mime.encoding-foreign': {
    ko: '검사할 수 없는 오래된 인코딩(BinHex 등)으로 된 내용이 있습니다.',
    en: 'The mail contains data in an encoding that cannot be examined, such as BinHex.',
    ja: '検査できないエンコーディング（BinHex など）のデータが含まれています。',
  },
  'mime.encoding-multipart': {
    ko: '멀티파트 자체가 인코딩되어 있습니다.',
    en: 'A multipart is itself encoded, which is not allowed.',
    ja: 'マルチパート自体がエンコードされています。',
  },
  'mime.base64-invalid': {
    ko: 'base64 내용에 잘못된 글자가 섞여 있습니다.',
    en: 'Base64 content contains foreign characters.',
    ja: 'base64 の内容に不正な文字が含まれています。',
  },
  'mime.base64-padding': {
    ko: 'base64 내용이 끝난 뒤에 데이터가 더 있습니다.',
    en: 'Data follows the end of base64 content.',
    ja: 'base64 の終端の後にデータがあります。',
  },
  'mime.base64-ambiguous': {
    ko: '첨부의 base64가 올바르지 않아, 프로그램마다 다른 파일로 읽습니다.',
    en: 'The base64 of an attachment is broken in a way that gives different programs different files.',
    ja: '添付の base64 に誤りがあり、ソフトによって異なるファイルになります。',
  },
  'mime.quoted-printable-invalid': {
    ko: 'quoted-printable 인코딩이 올바르지 않습니다.',
    en: 'Quoted-printable content is malformed.',
    ja: 'quoted-printable のエンコードが正しくありません。',
  },
  'mime.quoted-printable-ambiguous': {
    ko: '첨부의 quoted-printable이 올바르지 않아, 프로그램마다 다른 파일로 읽습니다.',
    en: 'The quoted-printable of an attachment is broken in a way that gives different programs different files.',
    ja: '添付の quoted-printable に誤りがあり、ソフトによって異なるファイルになります。',
  },
  'mime.charset-unknown': {
    ko: '알 수 없는 문자 집합이 지정되어 있습니다.',
    en: 'The message names an unknown character set.',
    ja: '不明な文字セットが指定されています。',
  },
  'mime.charset-invalid': {
    ko: '지정된 문자 집합에 맞지 않는 글자가 있습니다.',
    en: 'Some bytes are not valid in the stated character set.',
    ja: '指定された文字セットに合わない文字があります。',
  },
  'mime.filename-conflict': {
    ko: '첨부파일에 확장자가 서로 다른 이름이 지정되어 있습니다.',
    en: 'An attachment has names with different extensions.',
    ja: '添付ファイルに拡張子の異なる名前が指定されています。',
  },
  'mime.filename-deceptive': {
    ko: '첨부파일 이름에 확장자를 속이는 문자가 있습니다.',
    en: 'An attachment name contains characters that disguise its extension.',
    ja: '添付ファイル名に拡張子を偽装する文字が含まれています。',
  },
  'mime.filename-double-extension': {
    ko: '첨부파일이 무해한 확장자 뒤에 실행 확장자를 숨깁니다.',
    en: 'An attachment hides a dangerous extension behind a harmless one.',
    ja: '添付ファイルが無害な拡張子の後ろに危険な拡張子を隠しています。',
  },
  'mime.uuencode-in-text': {
    ko: '본문 안에 uuencode로 된 파일이 있습니다.',
    en: 'The text contains a uuencoded file.',
    ja: '本文に uuencode されたファイルがあります。',
  },
  'mime.yenc-in-text': {
    ko: '본문 안에 yEnc로 된 파일이 있습니다.',
    en: 'The text contains a yEnc-encoded file.',
    ja: '本文に yEnc でエンコードされたファイルがあります。',
  },
  'mime.tnef-broken': {
    ko: 'winmail.dat(TNEF)를 끝까지 읽을 수 없습니다.',
    en: 'A winmail.dat (TNEF) file could not be read completely.',
    ja: 'winmail.dat（TNEF）を最後まで読み取れません。',
  },
  'mime.attachment-limit': {
    ko: '첨부파일이 너무 많아 일부만 검사했습니다.',
    en: 'There are too many attachments; only some were examined.',
    ja: '添付ファイルが多すぎるため、一部だけを検査しました。',
  },
  'mime.text-limit': {
    ko: '본문이 너무 길어 일부만 검사했습니다.',
    en: 'The text is too long; only its beginning was examined.',
    ja: '本文が長すぎるため、先頭だけを検査しました。',
  },
  'mime.body-limit': {
    ko: '본문이 너무 커서 검사하지 못한 부분이 있습니다.',
    en: 'The body is too large; part of it was not examined.',
    ja: '本文が大きすぎるため、検査できなかった部分があります。',
  },
  'mime.url-limit': {
    ko: '링크가 너무 많아 일부만 검사했습니다.',
    en: 'There are too many links; only some were examined.',
    ja: 'リンクが多すぎるため、一部だけを検査しました。',
  },
}) satisfies Record<MimeFindingCode, Text>
