/** Phrases of English mail, by what they speak of. Notation: see ../concepts.ts. */
import type { Phrases } from '../concept.ts'

export const ENGLISH: Phrases = {
  transfer: `wire transfer|wire the|bank transfer|process a payment|process the payment|make a payment|release the payment|
    send the payment|initiate a payment|initiate a transfer|same day payment|remit|remittance of|swift transfer|ach transfer|
    settle the invoice|pay the attached|pay this invoice|outstanding invoice|overdue invoice|transfer the funds|transfer funds|
    make the transfer|payment to a new vendor|payment to our vendor|beneficiary`,
  bank: `bank account|bank details|banking details|bank information|banking information|account details|account number|
    payment details|payment instructions|remittance details|wire instructions|remittance information|beneficiary account|
    beneficiary details|routing number|iban|ach details|new account|settlement account|receiving account|remit to`,
  changed: `changed|has been changed|have changed|change of|change to|changing|change our|change my|change the|updated|
    has been updated|update my|update our|update the|new bank|switch|switched|switching|moved our|replace|replaced|amended|
    different account|under audit|no longer use|no longer in use|effective immediately|going forward`,
  payroll: `direct deposit|payroll|salary account|my salary|my paycheck|my pay check|paycheck|pay slip deposit|my wages|
    wage account|next pay date|next payday|next pay run|my direct deposit`,
  account: `account|mailbox|e-mail account|email account|profile|identity|your information|your details|billing information|
    payment method|payment information|card details|sign-in details|login details|email address|user id|credentials|
    membership|wallet|net banking|online banking|office 365|microsoft 365|webmail|apple id|shared folder access`,
  prove: `verify|verification required|confirm your|confirm that|re-confirm|reconfirm|validate|revalidate|re-validate|authenticate|
    update your|update payment|update billing|reactivate|re-activate|unlock|restore access|restore your|regain access|
    log in to|login to|sign in to|sign in now|keep same password|keep your password|keep current password|keep using|
    re-enter|complete your|avoid suspension|avoid closure|avoid termination|avoid losing`,
  endangered: `suspended|suspension|will be suspended|locked|has been locked|restricted|limited|on hold|deactivated|will be deactivated|
    will be closed|terminated|termination|will be terminated|disabled|will be disabled|blocked|unusual activity|
    unusual sign-in|suspicious activity|suspicious sign|unauthorized login|unauthorised login|unauthorized access|
    unauthorised access|unrecognized device|compromised|will be deleted|permanently deleted|scheduled for deletion|cancelled soon`,
  password: `password|passcode|passphrase`,
  expires: `expires|expire|expired|expiring|expiration|will expire|due to expire|expires today|about to expire|set to expire`,
  storage: `mailbox|mail box|inbox|mail quota|email quota|email storage|mail storage|storage quota|storage limit|mail server storage|
    incoming messages|incoming mails|pending messages|undelivered messages|messages pending`,
  full: `is full|almost full|nearly full|over quota|exceeded|exceeds|has reached|reached its limit|running out|ran out|
    out of storage|quota limit|held|on hold|quarantined|failed to deliver|could not be delivered|not delivered|
    pending delivery|upgrade your storage|clean up|increase your quota`,
  giftcard: `gift card|gift cards|giftcard|giftcards|google play card|google play cards|itunes card|itunes cards|steam card|
    steam cards|amazon card|apple card code|apple cards|vanilla card|prepaid card|prepaid cards|ebay card|e-gift`,
  buy: `buy|purchase|get me|pick up|pick some|procure|scratch|scratch off|send me the codes|the codes|photo of|photos of|picture of|
    pictures of|snap|email me the|reimburse|reimbursed|how many can you get|at the store|nearest store|card numbers|redeem`,
  messenger: `whatsapp|telegram|wechat|signal|line id|kakaotalk|kakao talk|viber|text message|cell phone number|mobile number|
    cell number|personal number|personal cell|skype id|discord|messenger`,
  contact: `add me|message me|text me|contact me|reach me|reach out to me|chat with|write me|write to me|join our|join the|
    join my|join a|send me your|drop your|let me have your|forward your|kindly send|continue on|talk on|group|channel|hit me up`,
  call: `call us|call our|call now|call immediately|call the number|call back|callback|please call|contact our support|
    contact support|contact our billing|contact us immediately|contact customer|dial|reach our support|reach us at|
    phone our|call to cancel|call toll|toll free|toll-free|helpline|help line|hotline|customer care number|support number`,
  charged: `charged|will be charged|has been charged|debited|auto-debited|auto debited|renewed|auto-renewed|auto renewal|
    auto-renewal|renewal|subscription|order confirmation|unauthorized|unauthorised|if you did not|if you didn't|
    did not authorize|did not make|didn't make|didn't authorize|cancel this|cancel the|dispute|refund|invoice`,
  compromat: `your webcam|your camera|webcam|recorded you|recorded a video|video of you|footage of you|intimate|masturbat*|
    adult site|adult sites|adult website|adult websites|adult content|porn*|pleasuring yourself|perverted|your secret|
    explicit video|compromising|embarrassing video|private video|dirty little|split-screen|split screen|nude`,
  intrusion: `hacked|have hacked|i hacked|infected|trojan|malware|spyware|keylogger|rat software|remote access|rootkit|
    full access to your|access to your device|access to your devices|access to your account|access to all your|
    access to your contacts|your operating system|zero-day|pegasus|private exploit|my virus|your browsing history`,
  coin: `bitcoin|bitcoins|btc|btc wallet|bitcoin wallet|bitcoin address|cryptocurrency|litecoin|monero|usdt|ethereum|wallet address`,
  threat: `all your contacts|your contacts|your friends|your family|your relatives|your colleagues|your coworkers|
    social networks|go public|will be published|will publish|publish the|will send the video|send this video|
    forward it to|share it with everyone|destroy your reputation|ruin your|you have 48 hours|48 hours|50 hours|72 hours|
    24 hours to|hours to pay|delete the video|delete everything|will be deleted forever|timer|do not contact the police|going to the police`,
  secret: `confidential|keep this between us|between us|between you and me|strictly confidential|keep it confidential|
    do not discuss|don't discuss|do not mention|don't mention|do not share this with|don't tell|discreet|discreetly|
    discretion|keep this private|keep it quiet|not to be disclosed|only communicate via email|cannot talk|can't talk|
    can not talk|can't take calls|in a meeting|no calls|surprise`,
  errand: `are you at your desk|at your desk|are you in the office|are you available|are you free|are you around|
    do you have a moment|got a moment|have a minute|got a minute|quick task|quick favor|quick favour|urgent task|urgent request|
    small favor|small favour|do me a favor|do me a favour|i need a favor|i need a favour|i need your help|
    need you to|handle this|take care of this|get this done|run an errand|run a task|complete a task|discreet task`,
  refund: `tax refund|refund|rebate|tax return|tax credit|stimulus payment|compensation|reimbursement|overpayment|unclaimed funds|
    unclaimed property|cashback|grant payment`,
  claim: `claim your|claim now|claim it|to claim|receive your|to receive|eligible for|you are eligible|are entitled|
    is pending|pending refund|submit your|submit the form|process your|accept your|request your|has been approved|awaiting your`,
  parcel: `parcel|package|shipment|your delivery|delivery attempt|consignment|your item|your order delivery|courier|postal item|mail piece`,
  fee: `customs fee|customs duty|customs charge|shipping fee|delivery fee|redelivery fee|re-delivery fee|handling fee|
    unpaid fee|outstanding fee|pay the fee|pay a fee|small fee|postage due|unpaid postage|import duty|release fee|
    on hold|being held|held at|could not be delivered|could not deliver|unable to deliver|failed delivery|
    incomplete address|incorrect address|address is incorrect|invalid address|update your address|confirm your address|
    confirm delivery|confirm your delivery|reschedule|will be returned`,
  summons: `subpoena|e-subpoena|summons|court order|court hearing|court appearance|notice to appear|lawsuit|legal action|
    legal proceedings|legal notice|arrest warrant|warrant for your|criminal complaint|complaint against you|law enforcement|
    police report|traffic ticket|traffic violation|unpaid toll|unpaid tolls|toll violation|speeding ticket|fine notice|
    copyright infringement|copyright violation|copyright complaint|intellectual property violation|audit notice`,
  comply: `failure to|view the|view your|view case|case details|see attached|open the attached|download the|review the|
    respond within|within 24 hours|within 48 hours|within 7 days|immediately|appeal|submit an appeal|pay now|pay online|
    click here|click below|click the|final notice|last notice|last warning|final warning|to avoid`,
}
