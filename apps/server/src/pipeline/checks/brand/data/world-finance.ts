/** Banks, cards and payment of the English-speaking world and beyond. Notation: see ../table.ts. */
export const WORLD_FINANCE = `
PayPal; 페이팔; ペイパル | paypal.com paypal.me paypal.* paypal-communication.com paypal-notify.com paypalobjects.com paypalcorp.com xoom.com
Venmo | venmo.com paypal.com
Zelle | zellepay.com zelle.com
Cash App; CashApp | cash.app square.com block.xyz squareup.com
Western Union | westernunion.com
MoneyGram | moneygram.com
~Wise; TransferWise | wise.com transferwise.com
Revolut | revolut.com
Monzo | monzo.com
Klarna | klarna.com klarna.*
Afterpay; Clearpay | afterpay.com clearpay.co.uk
~Visa; Visa Card; Visa Secure; VISAカード; 비자카드 | visa.com visa.* visaeurope.com
Mastercard; 마스터카드; マスターカード | mastercard.com mastercard.* mastercard.us
American Express; ~Amex; 아메리칸 익스프레스 | americanexpress.com aexp.com amex.com americanexpress.*
Discover Card | discover.com discovercard.com
Capital One | capitalone.com capitalone.co.uk capitalone.ca
Chase Bank; Chase Online; JPMorgan; JP Morgan; JPMorgan Chase; ~Chase | chase.com jpmorgan.com jpmchase.com jpmorganchase.com
Bank of America; BofA | bankofamerica.com bofa.com bofasecurities.com ml.com
Wells Fargo; WellsFargo | wellsfargo.com wf.com wellsfargoadvisors.com
Citibank; Citi Bank; ~Citi | citi.com citibank.com citigroup.com citibank.* citicards.com
U.S. Bank; US Bank; USBank | usbank.com
PNC Bank | pnc.com
TD Bank; TD Canada Trust | td.com tdbank.com tdcanadatrust.com
Truist | truist.com
Fifth Third Bank | 53.com
Huntington Bank; Huntington National Bank | huntington.com
KeyBank | key.com keybank.com
Regions Bank | regions.com
Ally Bank | ally.com
SoFi | sofi.com sofi.org
Charles Schwab; Schwab | schwab.com aboutschwab.com
Fidelity Investments; ~Fidelity | fidelity.com fidelityinvestments.com
~Vanguard; Vanguard Group | vanguard.com
Robinhood; ~Robin Hood | robinhood.com
Morgan Stanley; E*TRADE | morganstanley.com etrade.com
Goldman Sachs | goldmansachs.com gs.com
Merrill Lynch | ml.com merrilledge.com bankofamerica.com
Navy Federal; Navy Federal Credit Union | navyfederal.org
USAA | usaa.com
HSBC | hsbc.com hsbc.* hsbcnet.com hsbcprivatebank.com
Barclays; Barclaycard | barclays.com barclays.co.uk barclaycard.co.uk barclaycardus.com barclaysus.com
Lloyds Bank; Lloyds Banking Group | lloydsbank.co.uk lloydsbank.com lloydsbanking.com lloydsbankinggroup.com
NatWest | natwest.com natwestgroup.com
Royal Bank of Scotland | rbs.co.uk natwestgroup.com rbs.com
Santander; Banco Santander | santander.com santander.* bancosantander.es gruposantander.com
Nationwide Building Society; ~Nationwide | nationwide.co.uk nationwide.com
Halifax Bank; ~Halifax | halifax.co.uk
TSB Bank | tsb.co.uk
Starling Bank | starlingbank.com
Virgin Money | virginmoney.com virginmoney.*
Commonwealth Bank; CommBank; NetBank | commbank.com.au cba.com.au netbank.com.au
Westpac | westpac.com.au westpac.co.nz
ANZ Bank; ~ANZ | anz.com anz.com.au anz.co.nz
National Australia Bank; ~NAB | nab.com.au
Kiwibank | kiwibank.co.nz
Royal Bank of Canada; RBC Royal Bank; ~RBC | rbc.com royalbank.com rbcroyalbank.com
Scotiabank | scotiabank.com
Bank of Montreal; BMO Bank; ~BMO | bmo.com
CIBC | cibc.com
Interac e-Transfer; Interac | interac.ca
Desjardins | desjardins.com
Standard Chartered | sc.com standardchartered.com
DBS Bank; POSB | dbs.com dbs.com.sg posb.com.sg
OCBC Bank; OCBC | ocbc.com
United Overseas Bank; UOB Bank | uob.com.sg uobgroup.com
Deutsche Bank | db.com deutsche-bank.de
ING Bank; ~ING | ing.com ing.*
BNP Paribas | bnpparibas.com bnpparibas.net bnpparibas.*
Bradesco | bradesco.com.br bradesco.com
Itaú Unibanco; Banco Itaú; Itau | itau.com.br itau.com itau-unibanco.com.br
Nubank | nubank.com.br nubank.com
Experian | experian.com experian.* experianplc.com
Equifax | equifax.com equifax.*
TransUnion | transunion.com transunion.*
~Stripe; Stripe Payments | stripe.com
~Square; Squareup | squareup.com square.com block.xyz
Payoneer | payoneer.com
Swift network; SWIFT Copy | swift.com
`
