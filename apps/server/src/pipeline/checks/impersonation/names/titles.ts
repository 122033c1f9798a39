/** Honorifics, job titles and words of companies that stand beside a name: they say nothing of whose name it is. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const KOREAN = words(
  '대표이사사장 대표이사 대표님 대표 공동대표 부대표 회장 부회장 명예회장 사장 부사장 전무이사 전무 상무이사 상무 이사장 사외이사 등기이사 이사 감사 본부장 부문장 ' +
    '사업부장 부장 차장 과장 대리 계장 주임 사원 인턴 팀장 실장 센터장 소장 원장 부원장 총장 학장 교장 교감 교수 조교 강사 박사 석사 선생님 선생 변호사 변리사 ' +
    '회계사 세무사 노무사 법무사 의사 약사 기자 작가 감독 코치 매니저 책임연구원 선임연구원 수석연구원 책임 수석 선임 연구원 연구소장 국장 지국장 지점장 지사장 공장장 ' +
    '총괄 그룹장 파트장 셀장 랩장 장관 차관 청장 시장 군수 구청장 의원 위원장 위원 간사 총무 재무 인사팀 재무팀 총무팀 경영지원 비서 비서실 님 씨 귀하 귀중 드림 ' +
    '올림 배상 대표자 담당자 담당 관리자 운영자 고객센터 고객지원 고객만족센터 안내 문의 공지 알림 홍보 마케팅 영업 경리 인사 보안 전산 구매 주식회사 유한회사 재단법인 사단법인 법인',
)
const CHINESE_CHARACTERS = words(
  '様 さま 殿 さん くん ちゃん 氏 先生 社長 副社長 会長 副会長 代表 代表社員 代表取締役 代表取締役社長 代表取締役会長 取締役 取締役社長 常務 専務 常務取締役 専務取締役 監査役 ' +
    '執行役員 常務執行役員 専務執行役員 本部長 副本部長 部長 副部長 次長 課長 課長代理 係長 主任 主査 室長 所長 支店長 支社長 支配人 店長 工場長 院長 学長 校長 理事長 理事 ' +
    '事務局長 局長 教授 准教授 助教 講師 博士 医師 弁護士 税理士 会計士 公認会計士 司法書士 行政書士 担当 担当者 管理者 事務局 窓口 受付 総務部 経理部 人事部 営業部 財務部 広報部 法務部 企画部 開発部 情報システム部 総務課 経理課 人事課 営業課 お客様センター お客様サポート カスタマーサポート カスタマーセンター サポート サポートセンター サポートチーム 秘書 より 拝 株式会社 有限会社 合同会社 会社 代理 ' +
    '总经理 總經理 副总经理 总裁 總裁 董事长 董事長 经理 經理 主管 财务 先生们 女士 小姐 老师 会计',
)
const LATIN = words(
  'mr mrs ms miss mx dr prof professor sir madam dame lord rev hon eng engr ir ceo cfo cto coo cio ciso cmo cso chro cpo cco vp svp evp avp md mgr ' +
    'president vice chairman chairwoman chairperson chair chief executive financial operating technology officer director managing general deputy senior ' +
    'junior sr jr ii iii iv phd mba esq cpa founder cofounder co owner partner manager head lead leader team assistant associate secretary treasurer ' +
    'attorney lawyer accountant consultant engineer sales marketing hr finance the of from via at by and for office desk inc corp corporation ltd limited ' +
    'llc llp plc gmbh kk co company san sama sensei nim ssi support admin administrator info information service services customer care client help helpdesk security notification ' +
    'notifications noreply reply no alert alerts news newsletter billing accounts account payments payment payroll procurement purchasing human resources it mail mailer operations',
)

/** True for a token that is a title or the like; in lower case. */
export function isTitle(token: string): boolean {
  return (
    LATIN.has(token) ||
    KOREAN.has(token) ||
    CHINESE_CHARACTERS.has(token) ||
    /^[\uac00-\ud7a3]+(?:팀|센터|본부)$/.test(token)
  )
}

const LONGEST = 9

/** A token without the titles written onto its ends (홍길동대표, 代表取締役山田太郎様), if at least two characters stay. */
export function withoutTitles(token: string): string {
  const titles = /^[\uac00-\ud7a3]+$/.test(token)
    ? KOREAN
    : /[\u3400-\u9fff]/.test(token)
      ? CHINESE_CHARACTERS
      : null
  if (!titles) return token
  let rest = token
  for (;;) {
    const shorter = titles === KOREAN ? cutEnd(rest, titles) : cutStart(cutEnd(rest, titles), titles)
    if (shorter === rest) return rest
    rest = shorter
  }
}

function cutEnd(token: string, titles: ReadonlySet<string>): string {
  for (let length = Math.min(LONGEST, token.length - 2); length > 0; length--)
    if (titles.has(token.slice(-length))) return token.slice(0, -length)
  return token
}

function cutStart(token: string, titles: ReadonlySet<string>): string {
  for (let length = Math.min(LONGEST, token.length - 2); length > 1; length--)
    if (titles.has(token.slice(0, length))) return token.slice(length)
  return token
}
