/** Banks, cards, securities, insurance and payment of Korea. Notation: see ../table.ts. */
export const KOREA_FINANCE = `
KB국민은행; 국민은행; KB Kookmin Bank; Kookmin Bank; KBstar; KB스타뱅킹 | kbstar.com kbfg.com
KB국민카드; KB카드; 국민카드; KB Kookmin Card | kbcard.com kbstar.com kbfg.com
KB증권 | kbsec.com kbfg.com
KB손해보험; KB손보 | kbinsure.co.kr kbfg.com
KB저축은행 | kbsavings.com kbfg.com
KB캐피탈 | kbcapital.co.kr kbfg.com
신한은행; Shinhan Bank; 신한 쏠뱅크 | shinhan.com shinhanbank.com shinhangroup.com
신한카드; Shinhan Card | shinhancard.com shinhan.com shinhangroup.com
신한투자증권; 신한금융투자 | shinhansec.com shinhaninvest.com shinhangroup.com
신한라이프 | shinhanlife.co.kr shinhangroup.com
우리은행; Woori Bank; 우리WON뱅킹 | wooribank.com woorifg.com
우리카드; Woori Card | wooricard.com woorifg.com
우리금융 | woorifg.com wooribank.com
하나은행; KEB하나은행; Hana Bank; KEB Hana | kebhana.com hanabank.com hanafn.com
하나카드; Hana Card | hanacard.co.kr hanafn.com
하나증권; 하나금융투자 | hanaw.com hanafn.com
하나캐피탈 | hanacapital.co.kr hanafn.com
NH농협은행; NH농협; NH농협카드; 농협은행; 농협카드; NH스마트뱅킹; ~농협 | nonghyup.com nhbank.com
NH투자증권; 나무증권 | nhqv.com nhsec.com nonghyup.com
IBK기업은행; 기업은행; Industrial Bank of Korea | ibk.co.kr
KDB산업은행; 산업은행 | kdb.co.kr
SC제일은행 | standardchartered.co.kr standardchartered.com sc.com
한국씨티은행; 씨티은행 | citibank.co.kr citi.com citibank.com
카카오뱅크; KakaoBank | kakaobank.com kakao.com
케이뱅크; KBank | kbanknow.com
~토스; 토스뱅크; 토스증권; 토스페이먼츠; Toss Bank; ~Toss | toss.im tossbank.com tossinvest.com tosspayments.com tosssec.com
새마을금고; MG새마을금고 | kfcc.co.kr mgbank.co.kr
신협중앙회; ~신협 | cu.co.kr
수협은행; Sh수협은행; Sh수협 | suhyup-bank.com suhyup.co.kr
부산은행; BNK부산은행 | busanbank.co.kr bnkfg.com
경남은행; BNK경남은행 | knbank.co.kr bnkfg.com
iM뱅크; 대구은행; DGB대구은행 | imbank.co.kr dgb.co.kr dgbfg.co.kr
광주은행 | kjbank.com
전북은행 | jbbank.co.kr
제주은행 | e-jejubank.com jejubank.co.kr
삼성카드; Samsung Card | samsungcard.com samsungcard.co.kr
현대카드; Hyundai Card | hyundaicard.com
롯데카드; Lotte Card | lottecard.co.kr
BC카드; 비씨카드 | bccard.com paybooc.co.kr
현대캐피탈 | hyundaicapital.com
롯데캐피탈 | lottecap.com
삼성생명 | samsunglife.com
삼성화재 | samsungfire.com
삼성증권 | samsungpop.com samsungsecurities.com
한화생명 | hanwhalife.com
한화손해보험 | hwgeneralins.com
한화투자증권 | hanwhawm.com
교보생명 | kyobo.com kyobo.co.kr
현대해상 | hi.co.kr
DB손해보험 | idbins.com
메리츠화재 | meritzfire.com meritz.co.kr
메리츠증권 | imeritz.com meritz.co.kr meritzsec.com
미래에셋증권; 미래에셋 | miraeasset.com
한국투자증권 | truefriend.com koreainvestment.com
키움증권 | kiwoom.com
대신증권 | daishin.com daishin.co.kr
유안타증권 | yuantakorea.com
라이나생명 | lina.co.kr
OK저축은행 | oksavingsbank.com okfngroup.com
SBI저축은행 | sbisb.co.kr
웰컴저축은행 | welcomebank.co.kr
네이버페이; Naver Pay; Npay | naver.com naverfincorp.com
네이버파이낸셜 | naverfincorp.com naver.com
카카오페이; Kakao Pay | kakaopay.com kakao.com
페이코; PAYCO | payco.com nhn.com
KG이니시스 | inicis.com kggroup.co.kr
나이스페이먼츠 | nicepay.co.kr niceinfo.co.kr
나이스평가정보; NICE평가정보 | niceinfo.co.kr credit.co.kr
올크레딧; 코리아크레딧뷰로 | allcredit.co.kr koreacb.com
금융결제원 | kftc.or.kr
예금보험공사 | kdic.or.kr
신용보증기금 | kodit.co.kr
서민금융진흥원 | kinfa.or.kr
한국은행 | bok.or.kr
한국거래소 | krx.co.kr
금융감독원 | fss.or.kr
`
