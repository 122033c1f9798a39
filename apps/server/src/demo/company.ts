/** The sample company: three domains, their groups, people in three languages. The server of the smallest is down. */
import type { Language } from '@postern/contract/i18n/texts.ts'

export interface SamplePerson {
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly group: string
  readonly role: 'domain' | 'group' | 'user'
}
export interface SampleDomain {
  readonly name: string
  readonly aliases: readonly string[]
  readonly comment: string
  readonly groups: readonly string[]
  readonly people: readonly SamplePerson[]
  /** Its mail server does not answer: its mail waits in the queue. */
  readonly down?: true
}

function people(
  language: Language,
  rows: readonly (readonly [id: string, name: string, group: string])[],
): SamplePerson[] {
  return rows.map(([id, name, group], at) => ({
    id,
    name,
    language,
    group,
    role: at === 0 ? 'domain' : at === 1 ? 'group' : 'user',
  }))
}

export const COMPANY: readonly SampleDomain[] = [
  {
    name: 'hanbit.example',
    aliases: ['hanbit-trading.example'],
    comment: '한빛무역 본사',
    groups: ['경영지원', '영업', '연구소'],
    people: [
      ...people('ko', [
        ['minjun.kim', '김민준', '경영지원'],
        ['seoyeon.lee', '이서연', '영업'],
        ['doyun.park', '박도윤', '영업'],
        ['jiwoo.choi', '최지우', '영업'],
        ['haeun.jung', '정하은', '연구소'],
        ['yejun.kang', '강예준', '연구소'],
        ['soyul.cho', '조소율', '경영지원'],
        ['siwoo.yoon', '윤시우', '영업'],
        ['jia.jang', '장지아', '연구소'],
        ['eunwoo.lim', '임은우', '경영지원'],
        ['seoah.han', '한서아', '영업'],
      ]),
      ...people('en', [
        ['olivia.martin', 'Olivia Martin', '영업'],
        ['noah.clark', 'Noah Clark', '영업'],
        ['emma.lewis', 'Emma Lewis', '연구소'],
        ['liam.walker', 'Liam Walker', '영업'],
      ]).map((person) => ({ ...person, role: 'user' as const })),
    ],
  },
  {
    name: 'aozora.example',
    aliases: [],
    comment: '青空商事（日本法人）',
    groups: ['総務部', '営業部', '開発部'],
    people: [
      ...people('ja', [
        ['haruto.sato', '佐藤陽翔', '総務部'],
        ['yui.suzuki', '鈴木結衣', '営業部'],
        ['sota.takahashi', '高橋颯太', '営業部'],
        ['himari.tanaka', '田中陽葵', '営業部'],
        ['minato.ito', '伊藤湊', '開発部'],
        ['rin.watanabe', '渡辺凛', '開発部'],
        ['riku.yamamoto', '山本陸', '総務部'],
        ['mei.nakamura', '中村芽依', '営業部'],
        ['hinata.kobayashi', '小林陽向', '開発部'],
        ['sara.kato', '加藤咲良', '総務部'],
      ]),
      ...people('en', [
        ['ava.turner', 'Ava Turner', '営業部'],
        ['ethan.hill', 'Ethan Hill', '開発部'],
        ['mia.baker', 'Mia Baker', '営業部'],
      ]).map((person) => ({ ...person, role: 'user' as const })),
      ...people('ko', [
        ['hyunwoo.seo', '서현우', '営業部'],
        ['yuna.shin', '신유나', '開発部'],
      ]).map((person) => ({ ...person, role: 'user' as const })),
    ],
  },
  {
    name: 'saebyeok.example',
    aliases: [],
    comment: '새벽물류 (물류 센터)',
    groups: ['물류'],
    down: true,
    people: people('ko', [
      ['taeyang.oh', '오태양', '물류'],
      ['bora.moon', '문보라', '물류'],
      ['garam.seo', '서가람', '물류'],
    ]),
  },
]
