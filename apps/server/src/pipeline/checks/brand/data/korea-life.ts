/** Portals, telecoms, shops, couriers, travel, software and media of Korea. Notation: see ../table.ts. */
export const KOREA_LIFE = `
네이버; NAVER | naver.com navercorp.com naver.me navercloudcorp.com ncloud.com
네이버웍스; NAVER WORKS; 라인웍스; LINE WORKS | worksmobile.com naver.com navercorp.com line-works.com
Daum; 다음카카오; 한메일; Hanmail | daum.net kakao.com kakaocorp.com hanmail.net
카카오; 카카오톡; Kakao; KakaoTalk | kakao.com kakaocorp.com kakaopay.com kakaobank.com kakaomobility.com kakaoenterprise.com kakaocloud.com kakaogames.com kakaoent.com daum.net daumcorp.com
카카오모빌리티 | kakaomobility.com kakao.com
네이트; ~Nate | nate.com sk.com
SK텔레콤; SKT; T월드; SK Telecom | sktelecom.com sk.com tworld.co.kr sktmembership.co.kr
KT고객센터; 케이티; ~KT; 올레KT | kt.com kt.co.kr olleh.com
LG유플러스; LG U+; 유플러스; LG Uplus | lguplus.co.kr lguplus.com uplus.co.kr
SK브로드밴드 | skbroadband.com sk.com
쿠팡; 쿠팡이츠; 쿠팡플레이; Coupang | coupang.com coupangcorp.com coupangeats.com coupangplay.com
11번가 | 11st.co.kr sk.com
G마켓; 지마켓; Gmarket | gmarket.co.kr gmarket.com ebay.co.kr
~옥션; ~Auction | auction.co.kr ebay.co.kr gmarket.com
SSG닷컴; SSG.COM | ssg.com shinsegae.com emart.com
신세계백화점; ~신세계 | shinsegae.com ssg.com
이마트 | emart.com ssg.com shinsegae.com
롯데온; 롯데ON | lotteon.com lotte.net
롯데홈쇼핑 | lotteimall.com lotte.net lottehomeshopping.com
롯데면세점 | lottedfs.com lotte.net
롯데멤버스; 엘포인트; L.POINT | lpoint.com lottemembers.com lotte.net
인터파크 | interpark.com
위메프 | wemakeprice.com
티몬 | tmon.co.kr
무신사; MUSINSA | musinsa.com
마켓컬리 | kurly.com kurlycorp.com
오늘의집 | ohou.se bucketplace.net bucketplace.co.kr
당근마켓 | daangn.com karrotmarket.com
번개장터 | bunjang.co.kr
중고나라 | joongna.com joongna.co.kr
배달의민족; 우아한형제들 | baemin.com woowahan.com woowa.in woowabros.com
요기요 | yogiyo.co.kr wesang.com
야놀자 | yanolja.com nol.com
여기어때 | yeogi.com goodchoice.kr gccompany.co.kr
올리브영; OLIVE YOUNG | oliveyoung.co.kr oliveyoung.com cj.net
하이마트; 롯데하이마트 | e-himart.co.kr himart.co.kr
홈플러스 | homeplus.co.kr
GS샵; GS SHOP; GS홈쇼핑 | gsshop.com gsretail.com
CJ온스타일 | cjonstyle.com cj.net
현대홈쇼핑; 현대Hmall | hmall.com hyundaihmall.com
현대백화점 | ehyundai.com thehyundai.com
교보문고 | kyobobook.co.kr
예스24; YES24 | yes24.com
알라딘서점 | aladin.co.kr
스타벅스코리아 | starbucks.co.kr
티빙; TVING | tving.com cj.net
~웨이브; Wavve | wavve.com
왓챠 | watcha.com watcha.co.kr
멜론티켓; 카카오멜론 | melon.com kakao.com
CJ대한통운; 대한통운 | cjlogistics.com doortodoor.co.kr cj.net
한진택배 | hanjin.com hanjin.co.kr hanjinexpress.hanjin.net hanjin.net
롯데택배; 롯데글로벌로지스 | lotteglogis.com lotte.net
로젠택배 | ilogen.com
경동택배 | kdexp.com
우체국택배; 우체국; 우정사업본부; 한국우편; Korea Post; 우체국예금; 우체국보험; 인터넷우체국 | epost.go.kr epost.kr koreapost.go.kr epostbank.go.kr epostlife.go.kr
CU편의점택배 | cupost.co.kr
GS포스트박스; GS25편의점택배 | cvsnet.co.kr gsretail.com
대한항공; Korean Air | koreanair.com
아시아나항공; Asiana Airlines | flyasiana.com
제주항공; Jeju Air | jejuair.net
진에어; Jin Air | jinair.com
티웨이항공 | twayair.com
에어부산 | airbusan.com
코레일; 한국철도공사; KORAIL | korail.com letskorail.com
수서고속철도; SR 고속철도 | srail.kr srail.or.kr
하나투어 | hanatour.com
모두투어 | modetour.com
삼성전자; 삼성닷컴; Samsung Electronics | samsung.com sec.co.kr
LG전자; LG Electronics | lge.co.kr lge.com lg.com
현대자동차; Hyundai Motor | hyundai.com
한국전력; 한국전력공사; 한전ON | kepco.co.kr
한국가스공사 | kogas.or.kr
서울도시가스 | seoulgas.co.kr
한국도로공사; 하이패스 | ex.co.kr hipass.co.kr
가비아; Gabia | gabia.com
카페24; Cafe24 | cafe24.com cafe24corp.com
후이즈 | whois.co.kr
하이웍스; hiworks | hiworks.com gabia.com
다우오피스; DaouOffice | daouoffice.com daou.co.kr
메일플러그; Mailplug | mailplug.com mailplug.co.kr
한글과컴퓨터; 한컴오피스; Hancom | hancom.com hancom.co.kr
안랩; AhnLab | ahnlab.com
이스트시큐리티; 이스트소프트; ~알약 | estsecurity.com estsoft.com alyac.com
더존비즈온; 더존 | douzone.com wehago.com
잡코리아 | jobkorea.co.kr
~사람인 | saramin.co.kr
원티드랩 | wantedlab.com wanted.co.kr
리멤버앱; 드라마앤컴퍼니 | rememberapp.co.kr dramancompany.com
스티비; Stibee | stibee.com
넥슨; NEXON | nexon.com nexon.co.kr
엔씨소프트; NCSOFT | ncsoft.com plaync.com
넷마블; Netmarble | netmarble.com netmarble.net
`
