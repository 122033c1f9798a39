/** Ministries, police, courts, tax and public corporations of Korea. Notation: see ../table.ts. */
export const KOREA_PUBLIC = `
국세청; 홈택스; 손택스; Hometax; National Tax Service | go.kr
관세청; 유니패스 | go.kr
위택스; 지방세 | go.kr
경찰청; 사이버수사대; 교통민원24; 이파인; eFINE | go.kr
검찰청; 대검찰청; 서울중앙지검; 서울중앙지방검찰청 | go.kr
대법원; 서울중앙지방법원; 전자소송 | go.kr
정부24; 국민비서; 구삐; 대한민국 정부 | go.kr gov.kr korea.kr
행정안전부 | go.kr
국토교통부 | go.kr
고용노동부; 고용보험; 워크넷 | go.kr
보건복지부 | go.kr
질병관리청 | go.kr
중소벤처기업부; 소상공인시장진흥공단 | go.kr or.kr
공정거래위원회 | go.kr
금융위원회 | go.kr
국민권익위원회; 국민신문고 | go.kr
개인정보보호위원회 | go.kr
특허청; 지식재산처 | go.kr
외교부; 통일부; 국방부; 병무청 | go.kr mil.kr
국가정보원; 국정원; 국가사이버안보센터 | go.kr
중앙선거관리위원회 | go.kr
조달청; 나라장터 | go.kr
국민건강보험공단; 국민건강보험; 건강보험공단; 건강보험 | nhis.or.kr go.kr
건강보험심사평가원 | hira.or.kr go.kr
국민연금공단; 국민연금 | nps.or.kr go.kr
근로복지공단 | comwel.or.kr kcomwel.or.kr go.kr
한국인터넷진흥원; KISA | kisa.or.kr krcert.or.kr boho.or.kr kisa.kr
한국저작권위원회; 한국저작권보호원 | copyright.or.kr kcopa.or.kr
한국소비자원 | kca.go.kr go.kr
한국장학재단 | kosaf.go.kr go.kr
서울특별시; 서울시청 | seoul.go.kr go.kr
한국토지주택공사; LH청약플러스 | lh.or.kr
주택도시보증공사 | khug.or.kr
`
