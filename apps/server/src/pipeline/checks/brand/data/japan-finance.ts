/** Banks, cards, securities, insurance and payment of Japan. Notation: see ../table.ts. */
export const JAPAN_FINANCE = `
三菱UFJ銀行; 三菱UFJダイレクト; 三菱UFJ; MUFG | mufg.jp bk.mufg.jp muf.jp
三菱UFJニコス; MUFGカード; 三菱UFJカード | mufg.jp
三菱UFJモルガン・スタンレー証券 | mufg.jp
三菱UFJ eスマート証券; auカブコム証券 | kabu.com kabu.co.jp mufg.jp
三井住友銀行; SMBCダイレクト; SMBC | smbc.co.jp smfg.co.jp smbcgroup.com smbc-card.com
三井住友カード; Vpass | smbc-card.com vpass.ne.jp smbc.co.jp vpoint.jp
三井住友 | smbc.co.jp smfg.co.jp smbcgroup.com smbc-card.com vpass.ne.jp smtb.jp smth.jp smtg.jp smbcnikko.co.jp ms-ins.com smd-am.co.jp smfl.co.jp smcon.co.jp
SMBC日興証券 | smbcnikko.co.jp
三井住友信託銀行 | smtb.jp smth.jp smtg.jp
三井住友海上 | ms-ins.com
みずほ銀行; みずほダイレクト | mizuhobank.co.jp mizuho-fg.co.jp mizuho-fg.com
みずほ証券 | mizuho-sc.com mizuho-fg.co.jp
ゆうちょ銀行; ゆうちょダイレクト; ゆうちょ | japanpost.jp jp-bank.jp
かんぽ生命 | japanpost.jp
りそな銀行; 埼玉りそな銀行; りそなグループ | resonabank.co.jp resona-gr.co.jp saitamaresona.co.jp
楽天銀行 | rakuten-bank.co.jp rakuten.co.jp
楽天カード | rakuten-card.co.jp rakuten.co.jp
楽天証券 | rakuten-sec.co.jp rakuten.co.jp
楽天ペイ; 楽天ポイント; 楽天Edy | rakuten.co.jp rakuten-edy.co.jp rakuten.ne.jp
住信SBIネット銀行; d NEOBANK | netbk.co.jp
SBI証券; SBIホールディングス | sbisec.co.jp sbigroup.co.jp sbiholdings.co.jp
SBI新生銀行; 新生銀行 | sbishinseibank.co.jp shinseibank.com
マネックス証券 | monex.co.jp monexgroup.jp
松井証券 | matsui.co.jp
野村證券; 野村証券 | nomura.co.jp nomura.com nomuraholdings.com
大和証券 | daiwa.jp daiwa.co.jp daiwa-grp.jp
岩井コスモ証券 | iwaicosmo.co.jp
GMOクリック証券 | click-sec.com gmo.jp
auじぶん銀行; じぶん銀行 | jibunbank.co.jp kddi.com
ソニー銀行 | moneykit.net sonybank.jp sonybank.co.jp
PayPay銀行; ジャパンネット銀行 | paypay-bank.co.jp japannetbank.co.jp
セブン銀行 | sevenbank.co.jp
イオン銀行 | aeonbank.co.jp aeon.co.jp
イオンカード; イオンフィナンシャルサービス | aeon.co.jp aeonfinancial.co.jp aeoncredit.co.jp
GMOあおぞらネット銀行 | gmo-aozora.com
あおぞら銀行 | aozorabank.co.jp
横浜銀行 | boy.co.jp
千葉銀行 | chibabank.co.jp
福岡銀行 | fukuokabank.co.jp
静岡銀行 | shizuokabank.co.jp
京都銀行 | kyotobank.co.jp
常陽銀行 | joyobank.co.jp
北洋銀行 | hokuyobank.co.jp
広島銀行 | hirogin.co.jp
西日本シティ銀行 | ncbank.co.jp
七十七銀行 | 77bank.co.jp
ろうきん; 労働金庫 | rokin.or.jp rokin.com rokinbank.or.jp all.rokin.or.jp
JAネットバンク; JAバンク; 農林中央金庫 | jabank.jp jabank.org nochubank.or.jp ja-bank.jp janetbank.jp
JCBカード; MyJCB; ~JCB | jcb.co.jp jcb.jp jcbcard.com
セゾンカード; クレディセゾン; UCカード | saisoncard.co.jp saisoncard.com uccard.co.jp
エポスカード; エポスNet | eposcard.co.jp 01epos.jp 0101.co.jp
オリコカード; オリエントコーポレーション | orico.co.jp
ジャックスカード | jaccs.co.jp
アプラスカード; アプラス | aplus.co.jp
ライフカード | lifecard.co.jp
dカード | d-card.jp docomo.ne.jp nttdocomo.co.jp
au PAY; au PAY カード | kddi-fs.com kddi.com auone.jp aupay.wallet.auone.jp
ビューカード; VIEWカード | viewsnet.jp jreast.co.jp
TS CUBIC CARD; TSキュービックカード | tscubic.com toyota-finance.co.jp
ポケットカード | pocketcard.co.jp
アメリカン・エキスプレス | americanexpress.com americanexpress.jp aexp.com
ダイナースクラブ; ダイナースカード | diners.co.jp
PayPay; PayPayカード; ペイペイ | paypay.ne.jp paypay-corp.co.jp paypay-card.co.jp
メルペイ | mercari.com mercari.jp merpay.com
LINE Pay | line.me linepay.line.me linecorp.com lycorp.co.jp
d払い | docomo.ne.jp nttdocomo.co.jp
アコム | acom.co.jp
プロミス | promise.co.jp smbc-cf.com
アイフル | aiful.co.jp
東京海上日動 | tokiomarine-nichido.co.jp tokiomarine.com
損保ジャパン | sompo-japan.co.jp sompo-hd.com
日本生命; ニッセイ | nissay.co.jp
第一生命 | dai-ichi-life.co.jp
住友生命 | sumitomolife.co.jp
明治安田生命 | meijiyasuda.co.jp
`
