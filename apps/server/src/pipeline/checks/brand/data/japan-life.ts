/** Portals, telecoms, shops, couriers, travel, energy and media of Japan. Notation: see ../table.ts. */
export const JAPAN_LIFE = `
楽天市場; 楽天トラベル; 楽天モバイル; 楽天グループ; 楽天会員; Rakuten; ~楽天 | rakuten.co.jp rakuten.com rakuten.ne.jp rakuten.jp
Yahoo! JAPAN; ヤフージャパン; Yahoo!ショッピング; Yahoo!オークション; ヤフオク | yahoo.co.jp yahoo-net.jp lycorp.co.jp
~LINE; LINEヤフー; LINEアカウント; LINEセキュリティ | line.me linecorp.com lycorp.co.jp line.naver.jp
メルカリ; Mercari | mercari.com mercari.jp mercari.co.jp
ZOZOTOWN | zozo.jp zozo.com
ビックカメラ | biccamera.com biccamera.co.jp
ヨドバシカメラ; ヨドバシ | yodobashi.com
ヤマダデンキ; ヤマダウェブコム | yamada-denki.jp yamada-holdings.jp yamadamobile.com
ユニクロ; UNIQLO | uniqlo.com fastretailing.com
ニトリ | nitori-net.jp nitori.co.jp
無印良品 | muji.com muji.net ryohin-keikaku.jp
イオンネットスーパー; イオングループ | aeon.co.jp aeon.com aeonnetshop.com
セブンイレブン; セブン-イレブン | sej.co.jp 7andi.com omni7.jp 7-eleven.co.jp
ローソン | lawson.co.jp
ファミリーマート; ファミペイ | family.co.jp
NTTドコモ; ドコモ; docomo; dアカウント | docomo.ne.jp nttdocomo.co.jp nttdocomo.com docomo.co.jp
KDDI; auかんたん決済; auID; au ID | kddi.com au.com auone.jp ezweb.ne.jp
ソフトバンク; SoftBank | softbank.jp softbank.ne.jp softbank.co.jp
ワイモバイル; Y!mobile | ymobile.jp softbank.jp yahoo.co.jp
UQモバイル; UQ mobile | uqwimax.jp uqcommunications.jp kddi.com
NTT東日本 | ntt-east.co.jp flets.com
NTT西日本 | ntt-west.co.jp flets-w.com
NTTコミュニケーションズ; OCN | ntt.com ocn.ne.jp ocn.jp
ニフティ; @nifty | nifty.com nifty.co.jp
BIGLOBE; ビッグローブ | biglobe.co.jp biglobe.ne.jp
So-net | so-net.ne.jp so-net.jp nuro.jp sonynetwork.co.jp
さくらインターネット | sakura.ad.jp sakura.ne.jp
お名前.com; GMOインターネット | onamae.com gmo.jp
エックスサーバー; Xserver | xserver.ne.jp xserver.co.jp xserver.jp
ムームードメイン; ロリポップ | muumuu-domain.com lolipop.jp pepabo.com
ヤマト運輸; クロネコヤマト; クロネコメンバーズ; 宅急便 | kuronekoyamato.co.jp yamato-hd.co.jp yamato-transport.co.jp kms.kuronekoyamato.co.jp
佐川急便; SAGAWA | sagawa-exp.co.jp sg-hldgs.co.jp e-service.sagawa-exp.co.jp
日本郵便; 日本郵政; ゆうパック; 郵便局 | japanpost.jp
福山通運 | fukutsu.co.jp
西濃運輸 | seino.co.jp
日本通運 | nittsu.co.jp nipponexpress.com
えきねっと; JR東日本; モバイルSuica; JRE POINT | eki-net.com jreast.co.jp jrepoint.jp jre-mall.jp
JR東海; エクスプレス予約; スマートEX | expy.jp jr-central.co.jp smart-ex.jp
JR西日本; e5489; モバイルICOCA | westjr.co.jp jr-odekake.net
JR九州 | jrkyushu.co.jp
全日空; ANAマイレージクラブ; ANAカード; ~ANA | ana.co.jp ana.com
日本航空; JALマイレージバンク; JALカード; ~JAL | jal.com jal.co.jp
ETC利用照会サービス; ETCサービス; ETCマイレージサービス | etc-meisai.jp smile-etc.jp
NEXCO東日本; NEXCO中日本; NEXCO西日本 | e-nexco.co.jp c-nexco.co.jp w-nexco.co.jp driveplaza.com
じゃらん | jalan.net recruit.co.jp
一休.com | ikyu.com
東京電力; 東京電力エナジーパートナー; TEPCO | tepco.co.jp
関西電力 | kepco.co.jp kepco.jp
中部電力; 中部電力ミライズ | chuden.co.jp chuden.jp
東北電力; 九州電力; 北海道電力 | tohoku-epco.co.jp kyuden.co.jp hepco.co.jp
東京ガス | tokyo-gas.co.jp
大阪ガス | osakagas.co.jp
東京都水道局 | lg.jp
日本放送協会; NHKプラス; NHK | nhk.or.jp nhk.jp nhk-cs.jp
任天堂; ニンテンドー; Nintendo | nintendo.com nintendo.co.jp nintendo.net nintendo-europe.com
スクウェア・エニックス; Square Enix | square-enix.com
U-NEXT | unext.jp unext.co.jp
ABEMA | abema.tv abema.co.jp
DMM.com | dmm.com dmm.co.jp
pixiv | pixiv.net pixiv.co.jp
クックパッド | cookpad.com
食べログ; 価格.com | tabelog.com kakaku.com
ホットペッパー; ~リクルート | hotpepper.jp recruit.co.jp recruit-card.jp
マイナビ | mynavi.jp
リクナビ | rikunabi.com recruit.co.jp
Chatwork; チャットワーク | chatwork.com kubell.com
サイボウズ; kintone | cybozu.co.jp cybozu.com kintone.com
マネーフォワード | moneyforward.com moneyforward.co.jp
freee会計; freee人事労務 | freee.co.jp
クラウドサイン | cloudsign.jp bengo4.com
楽楽精算; 楽楽明細 | rakus.co.jp rakurakumeisai.jp rakurakuseisan.jp
トレンドマイクロ; ウイルスバスター; Trend Micro | trendmicro.com trendmicro.co.jp
トヨタ自動車; トヨタファイナンス | toyota.co.jp toyota.jp toyota-finance.co.jp
東京ディズニーリゾート | tokyodisneyresort.jp
チケットぴあ | pia.jp pia.co.jp
イープラス | eplus.jp eplus.co.jp
`
