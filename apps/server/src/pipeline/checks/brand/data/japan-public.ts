/** Ministries, police, courts, tax and public bodies of Japan. Notation: see ../table.ts. */
export const JAPAN_PUBLIC = `
国税庁; 国税電子申告; e-Tax; 東京国税局; 税務署 | go.jp
日本年金機構; ねんきんネット; ねんきん定期便 | go.jp
厚生労働省; ハローワーク | go.jp
総務省 | go.jp
デジタル庁; マイナポータル; マイナポイント; マイナンバーカード | go.jp
警察庁; 警視庁; サイバー警察局 | go.jp lg.jp
検察庁; 東京地検; 東京地方検察庁 | go.jp
法務省; 出入国在留管理庁 | go.jp
~裁判所; 東京地方裁判所; 最高裁判所 | go.jp
金融庁 | go.jp
経済産業省; 中小企業庁 | go.jp
国土交通省 | go.jp
外務省 | go.jp
内閣府; 内閣サイバーセキュリティセンター | go.jp
財務省; ~税関 | go.jp
消費者庁; 国民生活センター | go.jp
情報処理推進機構 | go.jp
東京都庁; 東京都主税局 | lg.jp
日本赤十字社 | jrc.or.jp
協会けんぽ; 全国健康保険協会 | kyoukaikenpo.or.jp
日本貿易振興機構; ジェトロ | jetro.go.jp go.jp
`
