/** Texts of the findings and decision steps that the pipeline itself makes, for the "Why?" panel. */
import type { DecisionStep } from '../codes/steps.ts'
import type { CHECK_FINDINGS } from '../findings/check.ts'
import type { FILTER_FINDINGS } from '../findings/filter.ts'
import type { VIRUS_FINDINGS } from '../findings/virus.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const pipelineFindingTexts = defineTexts({
  'check.failed': {
    ko: '검사 ‘{check}’을(를) 끝내지 못해 메일을 보류했습니다.',
    en: 'The check “{check}” could not finish, so the message was held.',
    ja: '検査「{check}」を完了できなかったため、メールを保留しました。',
  },
  'filter.allow': {
    ko: '허용 필터 ‘{name}’에 해당합니다({region}).',
    en: 'Matches the allow filter “{name}” ({region}).',
    ja: '許可フィルター「{name}」に一致しました（{region}）。',
  },
  'filter.deny': {
    ko: '차단 필터 ‘{name}’에 해당합니다({region}).',
    en: 'Matches the deny filter “{name}” ({region}).',
    ja: 'ブロックフィルター「{name}」に一致しました（{region}）。',
  },
  'filter.outranked': {
    ko: '필터 ‘{name}’({region})에도 해당하지만, 우선순위가 높은 필터가 먼저 결정했습니다.',
    en: 'The filter “{name}” ({region}) matches too, but a filter before it had already decided.',
    ja: 'フィルター「{name}」（{region}）にも一致しますが、優先順位の高いフィルターが先に決定しました。',
  },
  'filter.unauthenticated': {
    ko: '허용 필터 ‘{name}’({region})에 해당하지만, 발신자가 SPF·DKIM으로 인증되지 않아 적용하지 않았습니다.',
    en: 'The allow filter “{name}” ({region}) matches, but was not applied: neither SPF nor DKIM confirmed the sender.',
    ja: '許可フィルター「{name}」（{region}）に一致しますが、送信者がSPF・DKIMで認証されていないため適用しませんでした。',
  },
  'filter.pass': {
    ko: '허용 필터 ‘{name}’({region})에 해당하여 다른 필터를 더 적용하지 않았습니다. 나머지 검사는 그대로 진행했습니다.',
    en: 'Matches the allow filter “{name}” ({region}), after which no other filter is applied; all other checks went on.',
    ja: '許可フィルター「{name}」（{region}）に一致したため、ほかのフィルターは適用していません。残りの検査は通常どおり行いました。',
  },
  'filter.delay': {
    ko: '허용 필터 ‘{name}’({region})에 따라 {minutes}분 뒤에 전달합니다.',
    en: 'Delivered {minutes} {minutes|minute|minutes} later, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、{minutes} 分後に配信します。',
  },
  'filter.route': {
    ko: '허용 필터 ‘{name}’({region})에 지정한 서버로 전달합니다.',
    en: 'Delivered to the server that the allow filter “{name}” ({region}) names.',
    ja: '許可フィルター「{name}」（{region}）で指定したサーバーへ配信します。',
  },
  'filter.encrypt': {
    ko: '허용 필터 ‘{name}’({region})에 따라 인증서가 확인된 TLS 연결로만 전달합니다.',
    en: 'Delivered over verified TLS only, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、証明書を確認できた TLS 接続でのみ配信します。',
  },
  'filter.link': {
    ko: '필터 ‘{name}’({region})에 따라 첨부 파일을 {days}일 동안 유효한 링크로 바꿉니다.',
    en: 'Attachments become links that live {days} {days|day|days}, as the filter “{name}” ({region}) says.',
    ja: 'フィルター「{name}」（{region}）に従い、添付ファイルを {days} 日間有効なリンクに置き換えます。',
  },
  'filter.link-files': {
    ko: '첨부 파일 {count}개를 링크로 바꿉니다. 원본 메일의 DKIM 서명은 더 이상 맞지 않습니다.',
    en: '{count} {count|attachment becomes a link|attachments become links}; the original’s DKIM signature does not hold any more.',
    ja: '添付ファイル {count} 個をリンクに置き換えます。元のメールの DKIM 署名は一致しなくなります。',
  },
  'filter.link-kept-signed': {
    ko: '서명된 메일이므로 서명된 부분은 그대로 두었습니다. 그 안의 첨부 파일은 링크로 바꾸지 않습니다.',
    en: 'What is signed stays as it is, with the attachments in it: changing it would break the signature.',
    ja: '署名された部分は署名が壊れるため、含まれる添付ファイルも含めてそのままにしました。',
  },
  'filter.link-kept-encrypted': {
    ko: '암호화된 부분은 열 수 없으므로 그대로 두었습니다.',
    en: 'What is encrypted stays as it is: nobody but its reader can open it.',
    ja: '暗号化された部分は受信者以外に開けないため、そのままにしました。',
  },
  'filter.link-kept-calendar': {
    ko: '일정 초대는 그대로 두었습니다.',
    en: 'The invitation to a meeting stays as it is.',
    ja: '会議の招待はそのままにしました。',
  },
  'filter.link-impossible': {
    ko: '필터에 따라 첨부 파일을 링크로 바꾸어야 하지만 메일 구조 때문에 바꿀 수 없어 격리했습니다.',
    en: 'A filter wants its attachments replaced by links, but the form of the message does not allow it, so it was held.',
    ja: 'フィルターに従い添付ファイルをリンクに置き換える必要がありますが、メールの構造上できないため隔離しました。',
  },
  'filter.exempt-url': {
    ko: '허용 필터 ‘{name}’({region})에 따라 URL 검사 결과를 판정에 반영하지 않았습니다.',
    en: 'What the URL checks found doesn’t count, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、URL 検査の結果を判定に反映していません。',
  },
  'filter.exempt-vbs': {
    ko: '허용 필터 ‘{name}’({region})에 따라 매크로·스크립트 검사 결과를 판정에 반영하지 않았습니다.',
    en: 'Macros and scripts found don’t count, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、マクロ・スクリプト検査の結果を判定に反映していません。',
  },
  'filter.exempt-sender': {
    ko: '허용 필터 ‘{name}’({region})에 따라 SPF·DKIM·DMARC 검사 결과를 판정에 반영하지 않았습니다.',
    en: 'SPF, DKIM and DMARC don’t count, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、SPF・DKIM・DMARC の検査結果を判定に反映していません。',
  },
  'filter.exempt-sender-detect': {
    ko: '허용 필터 ‘{name}’({region})에 따라 사칭 검사 결과를 판정에 반영하지 않았습니다.',
    en: 'What the impersonation checks found doesn’t count, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、なりすまし検査の結果を判定に反映していません。',
  },
  'filter.exempt-detox': {
    ko: '허용 필터 ‘{name}’({region})에 따라 무해화하지 않고 그대로 전달합니다.',
    en: 'Nothing is disarmed, as the allow filter “{name}” ({region}) says.',
    ja: '許可フィルター「{name}」（{region}）に従い、無害化せずそのまま配信します。',
  },
  'virus.signature': {
    ko: '‘{name}’ 바이러스가 발견되었습니다: {file}',
    en: 'Virus “{name}” found in {file}',
    ja: 'ウイルス「{name}」が見つかりました: {file}',
  },
  'virus.unscannable': {
    ko: '바이러스 검사 엔진이 열 수 없는 형식입니다: {file}',
    en: 'In a format that the virus scanner can’t open: {file}',
    ja: 'ウイルス検査エンジンが開けない形式です: {file}',
  },
  'virus.damaged': {
    ko: '압축 파일이나 문서가 손상되어 내용을 모두 검사하지 못했습니다: {file}',
    en: 'An archive or document is damaged, so not all of it could be scanned: {file}',
    ja: '圧縮ファイルまたは文書が壊れているため、すべての内容を検査できませんでした: {file}',
  },
  'virus.volume': {
    ko: '나누어 압축한 파일의 일부여서 검사할 수 없습니다: {file}',
    en: 'One volume of a split archive; the whole can’t be scanned: {file}',
    ja: '分割された圧縮ファイルの一部のため検査できません: {file}',
  },
  'virus.budget': {
    ko: '압축을 풀면 지나치게 커지거나 너무 여러 겹으로 압축되어 검사를 멈췄습니다: {file}',
    en: 'Scanning stopped: unpacked, it grows too large or is nested too deep: {file}',
    ja: '展開すると大きくなりすぎるか、入れ子が深すぎるため、検査を中止しました: {file}',
  },
  'filter.sender-let-in': {
    ko: '인증 허용 필터 ‘{name}’({region})에 해당하여 대기 없이 처리했습니다.',
    en: 'The authentication filter “{name}” ({region}) accepts the sender, so the mail did not wait.',
    ja: '認証許可フィルター「{name}」（{region}）に一致したため、待機せずに処理しました。',
  },
  'filter.sender-refused': {
    ko: '인증 차단 필터 ‘{name}’에 해당합니다({region}).',
    en: 'Matches the authentication filter “{name}” ({region}), which refuses the sender.',
    ja: '認証拒否フィルター「{name}」に一致しました（{region}）。',
  },
  'decision.refused': {
    ko: '받지 않고 거부했습니다.',
    en: 'Refused: the sender keeps the message.',
    ja: '受信せずに拒否しました。',
  },
  'decision.virus': {
    ko: '바이러스가 있어 격리했습니다.',
    en: 'Held because it carries a virus.',
    ja: 'ウイルスが含まれているため隔離しました。',
  },
  'decision.rescanned': {
    ko: '격리된 뒤 새 바이러스 시그니처로 다시 검사하여 판정이 바뀌었습니다. 이전 분류: {class}',
    en: 'Scanned again by newer signatures after it had come, which changed the verdict. Class before: {class}',
    ja: '受信後に新しいウイルス定義で再検査した結果、判定が変わりました。以前の分類: {class}',
  },
  'decision.unchecked': {
    ko: '아직 검사하지 못한 메일입니다. 스팸도 바이러스도 아닌, 판정 전 상태로 보관합니다.',
    en: 'Not checked yet: kept without a verdict, neither spam nor virus, until it can be checked.',
    ja: 'まだ検査していないメールです。スパムでもウイルスでもなく、判定前の状態で保管しています。',
  },
  'decision.checked-later': {
    ko: '수신할 때는 바이러스 검사기가 응답하지 않아 나중에 검사했습니다.',
    en: 'Checked later, because no virus scanner answered when the message came.',
    ja: '受信時にウイルススキャナーが応答しなかったため、後から検査しました。',
  },
  'decision.report': {
    ko: '오판 신고 주소로 온 메일이어서 전달하지 않고 신고로 처리했습니다.',
    en: 'Sent to an address for misjudgement reports: dealt with as a report, and not delivered.',
    ja: '誤判定の報告用アドレス宛てのメールのため、配信せずに報告として処理しました。',
  },
  'decision.held': {
    ko: '안전하다고 판단할 수 없어 격리했습니다.',
    en: 'Held because it could not be judged safe.',
    ja: '安全と判断できなかったため隔離しました。',
  },
  'decision.rule': {
    ko: '발신자 검사 설정에 따라 보류했습니다.',
    en: 'Held, as the settings ask for what was found out about its sender or links.',
    ja: '送信者やリンクに関する設定に従い、保留しました。',
  },
  'decision.tagged': {
    ko: '내용에 따른 설정대로 표시하여 전달했습니다.',
    en: 'Delivered with a tag, as the settings ask for what it holds.',
    ja: '内容に応じた設定に従い、目印を付けて配信しました。',
  },
  'decision.bypass': {
    ko: '‘모두 통과’ 허용 필터에 따라 검사 없이 전달했습니다.',
    en: 'Delivered unchecked by an all-bypass allow filter.',
    ja: '「すべて通過」の許可フィルターにより検査せずに配信しました。',
  },
  'decision.allowed': {
    ko: '허용 필터에 따라 정상으로 판정했습니다.',
    en: 'Let through by an allow filter.',
    ja: '許可フィルターにより正常と判定しました。',
  },
  'decision.denied': {
    ko: '차단 필터에 따라 스팸으로 판정했습니다.',
    en: 'Marked as spam by a deny filter.',
    ja: 'ブロックフィルターによりスパムと判定しました。',
  },
  'decision.denied-as-domain': {
    ko: '차단 필터에 따라 스팸으로 판정하고 동작 모드대로 처리했습니다.',
    en: 'Marked as spam by a deny filter, and dealt with as the run mode says.',
    ja: 'ブロックフィルターによりスパムと判定し、動作モードに従って処理しました。',
  },
  'decision.keyword': {
    ko: '감시 키워드가 차단 기준 이상 발견되어 격리했습니다.',
    en: 'Held because it reached the block count of monitored keywords.',
    ja: '監視キーワードがブロックの基準以上見つかったため隔離しました。',
  },
  'decision.score': {
    ko: '점수 {total}이(가) 기준 {threshold} 이상이라 스팸으로 판정했습니다.',
    en: 'Marked as spam: score {total} is at or above the limit of {threshold}.',
    ja: 'スコア {total} が基準 {threshold} 以上のため、スパムと判定しました。',
  },
  'decision.warned': {
    ko: '감시 키워드가 발견되어 제목에 태그를 붙여 전달했습니다. 점수 {total}은(는) 기준 {threshold}보다 낮습니다.',
    en: 'Delivered with a tag in its subject because of monitored keywords; score {total} is below the limit of {threshold}.',
    ja: '監視キーワードが見つかったため、件名にタグを付けて配信しました。スコア {total} は基準 {threshold} 未満です。',
  },
  'decision.waiting': {
    ko: '처음 연락하는 발신자여서, 발신자가 인증되거나 수신자가 허락할 때까지 대기합니다.',
    en: 'Waiting: nobody here knows the sender yet. Delivered once the sender is authenticated or the recipient accepts them.',
    ja: '初めて連絡してきた送信者のため、送信者が認証されるか受信者が許可するまで待機します。',
  },
  'decision.refused-sender': {
    ko: '수신자 또는 관리자가 거절한 발신자여서 격리했습니다.',
    en: 'Held: the recipient or an administrator has refused this sender.',
    ja: '受信者または管理者が拒否した送信者のため隔離しました。',
  },
  'decision.normal': {
    ko: '점수 {total}이(가) 기준 {threshold}보다 낮아 정상으로 판정했습니다.',
    en: 'Legitimate: score {total} is below the limit of {threshold}.',
    ja: 'スコア {total} が基準 {threshold} 未満のため、正常と判定しました。',
  },
}) satisfies Record<
  keyof typeof CHECK_FINDINGS | keyof typeof FILTER_FINDINGS | keyof typeof VIRUS_FINDINGS | DecisionStep,
  Text
>
