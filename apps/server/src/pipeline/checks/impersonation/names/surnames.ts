/** Korean surnames and how their bearers write them in Latin letters (census of 2015 for which; usage for how). */

const WRITTEN =
  '김:kim,gim,ghim 이:lee,yi,i,rhee,ri,rhie,li,yee,leigh 박:park,bak,pak,bark,pack 최:choi,choe,choy,chey,chwe ' +
  '정:jung,jeong,chung,joung,cheong,jeung 강:kang,gang 조:cho,jo,joe,jho 윤:yoon,yun,youn 장:jang,chang,zang 임:lim,im,yim,rim ' +
  '한:han,hahn 오:oh,o 서:seo,suh,su,so 신:shin,sin 권:kwon,gwon,kweon,kwun 황:hwang,whang 안:ahn,an 송:song 전:jeon,jun,chun,chon,jeun ' +
  '홍:hong 유:yoo,yu,you,ryu,ryoo,yuh 류:ryu,ryoo,yoo,lyu,yu,liu 고:ko,go,koh 문:moon,mun 양:yang,ryang 손:son,sohn 배:bae,bai,pae,pai,bea ' +
  '백:baek,paik,baik,back,paek,beak 허:heo,hur,huh,her,hu 남:nam 심:shim,sim 노:noh,roh,no,ro,rho 하:ha,hah 곽:kwak,gwak,kwag ' +
  '성:sung,seong,soung 차:cha 주:joo,ju,choo,chu 우:woo,wu,u 구:koo,gu,ku,goo 나:na,ra,rah,nah 라:ra,na,rah 민:min 진:jin,chin 지:ji,chi,jee ' +
  '엄:um,eom,uhm,eum 채:chae,chai 원:won,weon,one 천:chun,cheon,chon 방:bang,pang 공:kong,gong 현:hyun,hyeon 함:ham,hahm 변:byun,byeon,pyun ' +
  '염:yeom,yum,youm 여:yeo,yuh,yo 추:choo,chu 도:do,doh 소:so,soh 석:seok,suk,sok 선:sun,seon 설:seol,sul,seul 마:ma,mah 길:gil,kil 연:yeon,youn,yun ' +
  '위:wi,wee,we 표:pyo 명:myung,myeong,myoung 기:ki,gi,kee 반:ban,pan,bahn 왕:wang 금:geum,keum,kum 옥:ok,ock,oak 육:yuk,yook 인:in,ihn 맹:maeng ' +
  '제:je,jae 모:mo,moh 탁:tak 국:kook,guk,kuk 은:eun 편:pyun,pyeon 용:yong 경:kyung,kyeong,gyeong 봉:bong 사:sa 부:boo,bu 가:ka,ga 복:bok 태:tae 목:mok ' +
  '피:pi,pee 두:doo,du,doh 감:kam,gam 음:eum,um 빈:bin 동:dong 온:on 호:ho 범:bum,beom 시:si,shi 팽:paeng 승:seung 간:kan,gan 상:sang 갈:kal,gal ' +
  '단:dan 내:nae 당:dang 남궁:namgung,namkung,namgoong,namkoong 황보:hwangbo,whangbo 제갈:jegal,chegal,jaegal,jekal 선우:sunwoo,seonwoo,sunu,seonu ' +
  '독고:dokgo,dokko 사공:sagong,sakong 서문:seomun,seomoon,suhmoon'

/** Latin spelling in lower case → surnames in Hangul. */
export const SURNAMES_OF: ReadonlyMap<string, readonly string[]> = bySpelling()
/** Surnames of two syllables. */
export const SURNAMES_OF_TWO: ReadonlySet<string> = new Set(
  WRITTEN.split(' ')
    .map((entry) => entry.split(':')[0]!)
    .filter((hangul) => hangul.length === 2),
)

function bySpelling(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const entry of WRITTEN.split(' ')) {
    const [hangul = '', spellings = ''] = entry.split(':')
    for (const spelling of spellings.split(',')) found.set(spelling, [...(found.get(spelling) ?? []), hangul])
  }
  return found
}
