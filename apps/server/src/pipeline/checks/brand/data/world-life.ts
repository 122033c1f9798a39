/** Shops, couriers, telecoms, travel, media of the English-speaking world. Notation: see ../table.ts. */
export const WORLD_LIFE = `
eBay; 이베이; イーベイ | ebay.com ebay.* ebayinc.com
Walmart; ~Wal Mart | walmart.com walmart.* walmartlabs.com
Costco; Costco Wholesale; 코스트코; コストコ | costco.com costco.* costco.com.mx
~Target; Target Circle; Target RedCard | target.com
Best Buy | bestbuy.com bestbuy.ca
Home Depot; The Home Depot | homedepot.com homedepot.ca
Sam's Club | samsclub.com walmart.com
Lowe's | lowes.com
IKEA; 이케아; イケア | ikea.com
Alibaba; Alibaba.com; 알리바바; アリババ | alibaba.com alibabacloud.com aliyun.com alibaba-inc.com
AliExpress; 알리익스프레스 | aliexpress.com aliexpress.* alibaba.com
Temu; 테무 | temu.com temuemail.com
SHEIN; 쉬인 | shein.com shein.* sheingroup.com
Etsy | etsy.com
Adidas; 아디다스; アディダス | adidas.com adidas.*
~Nike; 나이키; ナイキ | nike.com
Sephora | sephora.com sephora.*
CVS Pharmacy | cvs.com cvshealth.com
Walgreens | walgreens.com
Tesco | tesco.com
Sainsbury's; Sainsburys | sainsburys.co.uk
Marks & Spencer | marksandspencer.com
John Lewis | johnlewis.com johnlewis.co.uk
Woolworths | woolworths.com.au woolworths.co.za woolworthsrewards.com.au
Starbucks; 스타벅스; スターバックス | starbucks.com starbucks.* starbucks.co.kr
McDonald's; McDonalds; マクドナルド; 맥도날드 | mcdonalds.com mcdonalds.* mcd.com
Louis Vuitton | louisvuitton.com
DHL; DHL Express; DHL Parcel | dhl.com dhl.* dhl-news.com deutschepost.de dpdhl.com
FedEx; 페덱스; フェデックス | fedex.com fedex.*
UPS Express; UPS Delivery; UPS My Choice; ~UPS | ups.com upsemail.com
USPS; U.S. Postal Service; United States Postal Service; US Postal Service | usps.com usps.gov
DPD; DPD Group | dpd.co.uk dpd.com dpd.* dpdgroup.com dpdgroup.co.uk
Evri; Hermes UK | evri.com
Royal Mail; Parcelforce | royalmail.com parcelforce.com royalmailgroup.com
Australia Post; AusPost | auspost.com.au
Canada Post; Postes Canada | canadapost.ca canadapost-postescanada.ca canadapost.postescanada.ca
NZ Post; New Zealand Post | nzpost.co.nz
An Post | anpost.com anpost.ie
Aramex | aramex.com
SF Express; 順豐速運 | sf-express.com sf-international.com
Verizon; Verizon Wireless | verizon.com verizonwireless.com vzw.com
AT&T | att.com att-mail.com att.net
T-Mobile; TMobile | t-mobile.com t-mobile.*
Xfinity; Comcast | xfinity.com comcast.com comcast.net
Vodafone | vodafone.com vodafone.*
Virgin Media | virginmedia.com virginmediao2.co.uk
British Telecom | bt.com
TalkTalk Broadband; TalkTalk Group | talktalk.co.uk talktalkgroup.com
Telstra | telstra.com telstra.com.au
Optus | optus.com.au
Rogers Communications; Bell Canada; Telus | rogers.com bell.ca telus.com
Delta Air Lines; Delta Airlines | delta.com
United Airlines | united.com
American Airlines | aa.com
Southwest Airlines | southwest.com southwestairlines.com
British Airways | ba.com britishairways.com
Ryanair | ryanair.com
easyJet | easyjet.com
Qantas | qantas.com qantas.com.au
Lufthansa | lufthansa.com lufthansa.*
Emirates Airlines; Emirates Skywards | emirates.com emirates.email
Singapore Airlines | singaporeair.com
Cathay Pacific | cathaypacific.com
Air Canada | aircanada.com aircanada.ca
Airbnb; 에어비앤비; エアビーアンドビー | airbnb.com airbnb.* airbnbmail.com
Booking.com; 부킹닷컴; ブッキングドットコム | booking.com bookingholdings.com
Expedia; 익스피디아; エクスペディア | expedia.com expediamail.com expedia.* expediagroup.com
Agoda; 아고다; アゴダ | agoda.com
Trip.com | trip.com ctrip.com
Hotels.com | hotels.com expediagroup.com
Tripadvisor | tripadvisor.com tripadvisor.*
~Uber; Uber Eats; Uber Receipts | uber.com ubereats.com
~Lyft; Lyft Rides | lyft.com lyftmail.com
DoorDash | doordash.com
Grubhub | grubhub.com
Deliveroo | deliveroo.co.uk deliveroo.com deliveroo.*
Netflix; 넷플릭스; ネットフリックス | netflix.com netflix.net nflxext.com
Spotify; 스포티파이; スポティファイ | spotify.com spotifymail.com
Disney+; Disney Plus; DisneyPlus; 디즈니플러스; 디즈니+; ディズニープラス | disneyplus.com disney.com go.com disneyonline.com
Hulu | hulu.com hulu.jp happyon.jp hulumail.com
HBO Max | hbomax.com max.com hbo.com
YouTube; YouTube Premium; 유튜브; ユーチューブ | youtube.com google.com youtu.be
Prime Video; Amazon Music | primevideo.com amazon.com amazon.*
Paramount+; Paramount Plus | paramountplus.com paramount.com
Peacock TV | peacocktv.com nbcuni.com
`
