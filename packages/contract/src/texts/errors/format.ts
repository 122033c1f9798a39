/** What form a field must have. */
import type { FORMAT_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const FORMAT_ERROR_TEXTS = defineTexts({
  INVALID_EMAIL: {
    ko: '이메일 주소 형식이 올바르지 않습니다. name@example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid email address. Enter it as name@example.com.',
    ja: 'メールアドレスの形式が正しくありません。name@example.com の形式で入力してください。',
  },
  INVALID_SMTP_ENTRY: {
    ko: 'IP, 네트워크(203.0.113.0/24), 메일 주소, 도메인, 패턴(*.example.com) 또는 국가 코드(KR)를 입력해 주세요. 모든 주소에 해당하는 값은 쓸 수 없습니다.',
    en: 'Enter an IP address, a network (203.0.113.0/24), an email address, a domain, a pattern (*.example.com) or a country code (KR). What would be everybody is not taken.',
    ja: 'IP アドレス、ネットワーク（203.0.113.0/24）、メールアドレス、ドメイン、パターン（*.example.com）、国コード（KR）のいずれかを入力してください。すべてに当てはまる値は使えません。',
  },
  INVALID_FILTER_ADDRESS: {
    ko: '주소 형식이 올바르지 않습니다. name@example.com 또는 @example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid address. Enter name@example.com, or @example.com for a whole domain.',
    ja: 'アドレスの形式が正しくありません。name@example.com または @example.com の形式で入力してください。',
  },
  INVALID_DOMAIN: {
    ko: '도메인 형식이 올바르지 않습니다. example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid domain. Enter it as example.com.',
    ja: 'ドメインの形式が正しくありません。example.com の形式で入力してください。',
  },
  INVALID_HOST: {
    ko: '서버 주소가 올바르지 않습니다. 호스트 이름 또는 IP 주소를 입력해 주세요.',
    en: 'This is not a valid server. Enter a host name or an IP address.',
    ja: 'サーバーの指定が正しくありません。ホスト名または IP アドレスを入力してください。',
  },
  INVALID_IP: {
    ko: 'IP 주소가 올바르지 않습니다. 192.0.2.10 형식으로 입력해 주세요.',
    en: 'This is not a valid IP address. Enter it as 192.0.2.10.',
    ja: 'IP アドレスが正しくありません。192.0.2.10 の形式で入力してください。',
  },
  INVALID_CIDR: {
    ko: '네트워크 형식이 올바르지 않습니다. 192.0.2.0/24 형식으로 입력해 주세요.',
    en: 'This is not a valid network. Enter it as 192.0.2.0/24.',
    ja: 'ネットワークの形式が正しくありません。192.0.2.0/24 の形式で入力してください。',
  },
  INVALID_PORT: {
    ko: '포트가 올바르지 않습니다. 1~65535 사이의 숫자를 입력해 주세요.',
    en: 'This is not a valid port. Enter a number from 1 to 65535.',
    ja: 'ポートが正しくありません。1～65535 の数値を入力してください。',
  },
  INVALID_COUNTRY: {
    ko: '국가 코드가 올바르지 않습니다. KR처럼 영문 두 글자로 입력해 주세요.',
    en: 'This is not a valid country code. Enter two letters such as KR.',
    ja: '国コードが正しくありません。KR のように英字 2 文字で入力してください。',
  },
  INVALID_HASH: {
    ko: '해시 값이 올바르지 않습니다. MD5(32자리) 또는 SHA-256(64자리) 값을 입력해 주세요.',
    en: 'This is not a valid hash. Enter an MD5 (32 digits) or SHA-256 (64 digits).',
    ja: 'ハッシュ値が正しくありません。MD5（32 桁）または SHA-256（64 桁）を入力してください。',
  },
  INVALID_FILE_HASH: {
    ko: 'SHA-256 값이 올바르지 않습니다. 0~9와 a~f로 된 64자리를 입력해 주세요.',
    en: 'This is not a SHA-256. Enter its 64 digits, 0 to 9 and a to f.',
    ja: 'SHA-256 の値が正しくありません。0～9 と a～f の 64 桁を入力してください。',
  },
  INVALID_REJECT_CODE: {
    ko: '사용할 수 없는 SMTP 응답 코드입니다. 목록에서 선택해 주세요.',
    en: 'This SMTP response code is not allowed. Choose one of the list.',
    ja: '使用できない SMTP 応答コードです。一覧から選択してください。',
  },
  INVALID_LANGUAGE: {
    ko: '지원하지 않는 언어입니다. ko, en, ja 중에서 선택해 주세요.',
    en: 'This language is not supported. Choose ko, en or ja.',
    ja: '対応していない言語です。ko、en、ja から選択してください。',
  },
  INVALID_CHARSET: {
    ko: '지원하지 않는 문자 집합입니다. 목록에서 선택해 주세요.',
    en: 'This character set is not supported. Choose one of the list.',
    ja: '対応していない文字コードです。一覧から選択してください。',
  },
  INVALID_TIME_ZONE: {
    ko: '알 수 없는 시간대입니다. Asia/Seoul 형식으로 입력해 주세요.',
    en: 'This time zone is not known. Enter it as Asia/Seoul.',
    ja: '不明なタイムゾーンです。Asia/Tokyo の形式で入力してください。',
  },
  INVALID_URL: {
    ko: 'URL 형식이 올바르지 않습니다. 안내된 형식으로 입력해 주세요.',
    en: 'This is not a valid URL. Enter it in the form shown.',
    ja: 'URL の形式が正しくありません。案内された形式で入力してください。',
  },
  INVALID_BUCKET_URL: {
    ko: 'S3 주소 형식이 올바르지 않습니다. s3://버킷/접두사?endpoint=https://호스트:포트&region=리전 형식으로 입력하고, 키는 주소에 넣지 마세요.',
    en: 'This is not a valid S3 address. Enter s3://BUCKET/PREFIX?endpoint=https://HOST:PORT&region=REGION, without keys.',
    ja: 'S3 アドレスの形式が正しくありません。s3://バケット/プレフィックス?endpoint=https://ホスト:ポート&region=リージョン の形式で、鍵を含めずに入力してください。',
  },
  INVALID_FOLDER: {
    ko: '폴더 경로가 올바르지 않습니다. /로 시작하는 절대 경로를 입력해 주세요.',
    en: 'This is not a valid folder. Enter an absolute path, beginning with /.',
    ja: 'フォルダーのパスが正しくありません。/ で始まる絶対パスを入力してください。',
  },
  INVALID_AGE_KEY: {
    ko: 'age 공개 키가 아닙니다. age1로 시작하는 62자를 그대로 붙여 넣어 주세요.',
    en: 'This is not a public key of age. Paste the 62 characters that begin with age1.',
    ja: 'age の公開鍵ではありません。age1 で始まる 62 文字をそのまま貼り付けてください。',
  },
  INVALID_PUBLIC_URL: {
    ko: '콘솔 주소를 https://mail.example.com 형식으로 입력해 주세요. 경로는 넣을 수 없고, http는 이 서버(localhost)만 가능합니다.',
    en: 'Enter the address of the console as https://mail.example.com, without a path. http works for localhost only.',
    ja: 'コンソールのアドレスを https://mail.example.com の形式で入力してください。パスは指定できません。http は localhost のみ使用できます。',
  },
  INVALID_ORIGIN: {
    ko: 'https://groupware.example.com 형식으로 입력해 주세요. 경로와 마지막 /, * 는 넣을 수 없고, http는 이 서버(localhost)만 가능합니다.',
    en: 'Enter it as https://groupware.example.com, without a path, a final / or *. http works for localhost only.',
    ja: 'https://groupware.example.com の形式で入力してください。パス、末尾の /、* は指定できません。http は localhost のみ使用できます。',
  },
  INVALID_LOCAL_PART: {
    ko: '@ 앞부분만 영문, 숫자와 점·하이픈·밑줄로 64자까지 입력해 주세요. postmaster, abuse 등 다른 용도의 이름은 사용할 수 없습니다.',
    en: 'Enter only the part before @: letters, digits, dots, hyphens and underscores, at most 64. Names that every domain has for other things, such as postmaster, cannot be used.',
    ja: '@ より前の部分だけを、英数字・ドット・ハイフン・アンダースコアで 64 文字以内で入力してください。postmaster など別の用途の名前は使用できません。',
  },
  INVALID_CONTACT: {
    ko: '연락처가 올바르지 않습니다. 하이픈(-) 없이 숫자만 입력해 주세요.',
    en: 'This is not a valid phone number. Enter digits only, without hyphens.',
    ja: '連絡先が正しくありません。ハイフンなしの数字で入力してください。',
  },
  INVALID_DATE: {
    ko: '날짜가 올바르지 않습니다. 날짜를 다시 선택해 주세요.',
    en: 'This is not a valid date. Choose the date again.',
    ja: '日付が正しくありません。日付を選択し直してください。',
  },
  POPUP_OUTSIDE_PERIOD: {
    ko: '팝업 기간은 공지 기간 안에 있어야 합니다.',
    en: 'The popup must be shown within the period of the notice.',
    ja: 'ポップアップの期間は、お知らせの期間内にしてください。',
  },
  INVALID_PERIOD: {
    ko: '기간이 올바르지 않습니다. 시작일을 종료일보다 앞으로 선택해 주세요.',
    en: 'This is not a valid period. Choose a start before the end.',
    ja: '期間が正しくありません。開始日は終了日より前にしてください。',
  },
  INVALID_SORT: {
    ko: '정렬할 수 없는 항목입니다. 목록의 열 중에서 선택해 주세요.',
    en: 'The list cannot be sorted by this. Choose one of its columns.',
    ja: '並べ替えできない項目です。一覧の列から選択してください。',
  },
  INVALID_PAGE_SIZE: {
    ko: '페이지 크기가 올바르지 않습니다. 15, 30, 50, 100 중에서 선택해 주세요.',
    en: 'This page size is not offered. Choose 15, 30, 50 or 100.',
    ja: '表示件数が正しくありません。15、30、50、100 から選択してください。',
  },
  INVALID_CONDITION: {
    ko: '이 대상에는 사용할 수 없는 조건입니다. 다른 조건을 선택해 주세요.',
    en: 'This condition cannot be used with this target. Choose another condition.',
    ja: 'この対象には使用できない条件です。別の条件を選択してください。',
  },
  INVALID_REGEX: {
    ko: '정규식이 올바르지 않습니다. 괄호를 확인하고, 전후방 탐색과 역참조는 사용하지 마세요. \\uAC00 같은 표기 대신 글자를 그대로 입력해 주세요.',
    en: 'This regular expression is not valid. Check its brackets, and use no look-around or back-references; write the character itself for \\uAC00.',
    ja: '正規表現が正しくありません。括弧を確認し、先読み・後読みや後方参照は使用しないでください。\\uAC00 のような表記ではなく、文字をそのまま入力してください。',
  },
  INVALID_EXTENSION: {
    ko: '확장자가 올바르지 않습니다. 점 없이 exe처럼 입력해 주세요.',
    en: 'This is not a valid file extension. Enter it without a dot, such as exe.',
    ja: '拡張子が正しくありません。exe のようにドットなしで入力してください。',
  },
  INVALID_TEXT: {
    ko: '스크립트나 사용할 수 없는 문자가 포함되어 있습니다. 해당 부분을 삭제해 주세요.',
    en: 'This text contains script or characters that are not allowed. Remove them.',
    ja: 'スクリプトまたは使用できない文字が含まれています。該当部分を削除してください。',
  },
  INVALID_SEND_TIME: {
    ko: '발송 시간이 올바르지 않습니다. 00:00~23:59 사이의 시간을 입력해 주세요.',
    en: 'This is not a valid send time. Enter a time from 00:00 to 23:59.',
    ja: '送信時刻が正しくありません。00:00～23:59 の時刻を入力してください。',
  },
  INVALID_REPORT_RANGE: {
    ko: '데이터 범위는 발송 10분 전까지만 지정할 수 있습니다. 종료 시간을 앞당겨 주세요.',
    en: 'The data range must end at least 10 minutes before the send time. Set an earlier end.',
    ja: 'データ範囲は送信の 10 分前までに終わる必要があります。終了時刻を早めてください。',
  },
  INVALID_ROLE_MAPPING: {
    ko: '"클레임 값 → 역할 키" 또는 "클레임 값 → 역할 키/도메인" 형식으로 입력해 주세요.',
    en: 'Write "claim value → role key" or "claim value → role key/domain".',
    ja: '「クレームの値 → ロールキー」または「クレームの値 → ロールキー/ドメイン」の形式で入力してください。',
  },
} satisfies Record<keyof typeof FORMAT_ERRORS, Text>)
