/** Exchanges and wallets of crypto currencies. Notation: see ../table.ts. */
export const CRYPTO = `
Coinbase; 코인베이스; コインベース | coinbase.com
Binance; 바이낸스; バイナンス | binance.com binance.us binance.co.jp
Kraken exchange; ~Kraken | kraken.com
Crypto.com | crypto.com
Gemini exchange | gemini.com
Ledger Live; Ledger Nano; ~Ledger | ledger.com ledgerwallet.com
Trezor | trezor.io satoshilabs.com
MetaMask; 메타마스크; メタマスク | metamask.io consensys.net consensys.io
Trust Wallet; TrustWallet | trustwallet.com
Blockchain.com | blockchain.com blockchain.info
Bybit; 바이비트 | bybit.com
KuCoin | kucoin.com
OKX; OKEx | okx.com okex.com
Bitfinex | bitfinex.com
Bitstamp | bitstamp.net
Bitget | bitget.com
OpenSea | opensea.io
Uniswap | uniswap.org
WalletConnect | walletconnect.com walletconnect.network reown.com
Exodus wallet | exodus.com exodus.io
Phantom wallet | phantom.com phantom.app
업비트; 두나무; Upbit | upbit.com dunamu.com
빗썸; Bithumb | bithumb.com bithumbcorp.com
코인원; Coinone | coinone.co.kr coinonecorp.com
코빗; Korbit | korbit.co.kr
고팍스; GOPAX | gopax.co.kr
bitFlyer; ビットフライヤー | bitflyer.com bitflyer.jp
Coincheck; コインチェック | coincheck.com coincheck.jp
GMOコイン | z.com gmo.jp
bitbank; ビットバンク | bitbank.cc bitbank.co.jp
`
