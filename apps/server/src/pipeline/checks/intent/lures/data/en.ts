/** Phrases of English mail that lure, press and threaten. Notation: see ../../phrases.ts. */
import type { LurePhrases } from '../kinds.ts'

export const ENGLISH: LurePhrases = {
  endangered: `account suspended|account has been suspended|account will be suspended|account is suspended|
    account has been locked|account locked|account is locked|account has been limited|account limited|
    account has been restricted|account has been disabled|has been disabled|account will be closed|
    account will be terminated|account termination|risk of termination|account will be deactivated|
    account deactivation|account has been deactivated|account on hold|account has been placed on hold|
    will be permanently|permanently disabled|permanently deleted|permanently closed|permanently locked|
    suspension of your|prevent suspension|avoid suspension|access will be revoked|access has been revoked|
    access will be suspended|access has been suspended|access will be disabled|access will be restricted|
    restricted access|lose access|loss of access|losing access|service interruption|interruption of service|
    disruption of service|get back your account|temporarily limited|temporarily suspended|temporarily locked|
    temporarily restricted|temporarily disabled|shut down your|de-activated`,
  verify: `verify your account|verify your identity|verify your email|verify your information|verify your details|
    verify your mailbox|verify now|verify my account|verify account|verify my|verify your|verification required|
    verification is required|account verification|identity verification|confirm your identity|confirm your account|
    confirm your information|confirm your details|confirm your credentials|confirm your mailbox|confirm ownership|
    validate your|re-validate|revalidate|re-verify|reverify|re-confirm|reconfirm|authenticate your|
    update your account|update your information|update your details|update your records|update your profile|
    complete verification|complete the verification|security verification|unable to verify|could not verify|
    restore your account|restore access|regain access|reactivate your|unlock your account|unlock account|
    recover your account|secure your account|secure my account|review activity|review your activity|
    review recent activity`,
  'odd-login': `unusual activity|unusual sign-in|unusual sign in|unusual login|unusual log-in|suspicious activity|
    suspicious login|suspicious sign-in|suspicious sign in|suspicious transaction|new sign-in from|new login from|
    unrecognized device|unrecognised device|unknown device|unauthorized access|unauthorised access|
    unauthorized login|unauthorized activity|login attempt|sign-in attempt|sign in attempt|failed login attempts|
    unrecognized login|unknown location|foreign ip|security alert|security breach|data breach|breach notification|
    impossible travel|your account was accessed`,
  'password-ends': `password expires|password expire|password will expire|password has expired|password is expiring|
    password is about to expire|password expiration|password expiry|password is due|password is set to expire|
    keep current password|keep my password|keep same password|keep your password|keep using your password|
    retain current password|change your password immediately|reset your password immediately|
    password reset required|password must be changed|password change required|mandatory password|
    password update required`,
  'mailbox-full': `mailbox is full|mailbox is almost full|mailbox almost full|mailbox full|mailbox has exceeded|mailbox storage|
    mailbox quota|mailbox size|storage almost full|storage is full|storage is almost full|storage limit|
    storage quota|quota exceeded|exceeded its limit|exceeded your|over quota|email quota|
    exceeded one or more size limits|size limits|out of storage|running out of storage|increase your quota|
    increase storage|upgrade your mailbox|upgrade storage|upgrade now|webmail upgrade|mailbox upgrade|email upgrade|
    mail server upgrade|server upgrade|migrate your mailbox|mailbox migration|re-validate your email|
    deactivate your email|validate your mailbox|mail version|outdated version of`,
  'mail-held': `messages are pending|pending messages|undelivered messages|undelivered mails|undelivered emails|held messages|
    messages on hold|emails on hold|quarantined messages|quarantined emails|messages have been quarantined|
    messages in quarantine|release messages|release your messages|release all|incoming messages|incoming mails|
    failed to sync|sync error|failed to deliver|prevented the delivery|delivery of your incoming|blocked messages|
    messages were blocked|deliver messages|review messages|recover messages|retrieve messages|
    messages could not be delivered to your inbox`,
  mfa: `multifactor|2-step verification|two-step verification|re-enroll|reenroll|re-register your|authenticator app|
    authenticator setup|approve sign-in|approve the sign-in|approve this sign-in|sign-in request|
    authentication method|authentication update|security key enrollment|passkey enrollment`,
  secrets: `enter your password|enter your email and password|email address and password|your login credentials|
    company credentials|corporate credentials|network credentials|email credentials|log in with your email|
    login with your email|sign in with your email|sign in with your work|sign in with your corporate|
    sign in with your company|card number|cvv|social security number|mother's maiden|bank login|
    online banking details|seed phrase|recovery phrase|secret phrase|wallet phrase|one-time password|
    passcode to confirm`,
  deadline: `within 24 hours|within 12 hours|within 48 hours|within 72 hours|within 24hrs|within 24 hrs|in 24 hours|
    in 48 hours|next 24 hours|next 48 hours|24 hours to|48 hours to|have 24 hours|have 48 hours|expires in 24|
    expires in 48|within the next|within 2 hours|within one hour|within 3 days|within 7 days|by end of day|
    end of day today|before end of day|by close of business|by eod|by cob|before midnight|by midnight|today only|
    expires today|expire today|by end of today|before the end of the day|by end of week|time-sensitive|
    time sensitive|no later than|before it expires`,
  urgent: `urgent|urgently|immediate action|immediate attention|immediately|asap|as soon as possible|action required|
    action needed|attention required|response required|immediate response|immediate review|requires your immediate|
    final notice|final warning|final reminder|last notice|last warning|last reminder|last chance|second notice|
    third notice|important notice|important update|high priority|without delay|act now|act fast|don't delay|
    do not delay|top priority|priority alert|alert!|warning!|attention!`,
  consequence: `failure to|if you fail to|if you do not|if no action|if we do not hear|if you ignore|otherwise your|
    or your account|will result in|may result in|could result in|non-compliance|noncompliance|disciplinary|forfeit|
    forfeiture|will be forced to|legal action|escalate this matter|penalties|late fee|late fees|additional charges|
    fines|will lose|may be delayed|delays to your|will be cancelled|will be canceled|will be deleted|
    will be removed|will be returned|will be charged|will be considered`,
  click: `click here|click the link|click on the link|click below|click the button|click this link|click on this|
    clicking the link|clicking here|clicking below|follow this link|visit the link|visit this link|use the link|
    using the link below|tap here|tap below|copy the link|copy and paste this|via the link|through the link|
    open the link|secure link|proceed here|continue here|go here|press the button`,
  'open-file': `open the attached|open attached|open the attachment|see the attachment|see attached document|view the attached|
    view attached|review the attached|download the attached|download the attachment|download attachment|
    attached html|attached htm|html attachment|enable content|enable editing|enable macros|password for the file|
    password to open|archive password|zip password|attached zip|find attached invoice|attached file for|
    attached document for|scan the attached|print the attached|run the attached|install the attached|
    attached installer`,
  'view-document': `view document|view documents|view file|view shared file|open document|open in onedrive|open in sharepoint|
    access document|access file|review document|review and sign|review & sign|read message|read the message|
    view message|view secure message|secure message|secure document|encrypted message|encrypted document|
    protected document|protected message|shared a file|shared a document|shared a folder|shared with you|has shared|
    shared file|shared document|document shared|file shared|new document|document is ready|sign in to view|
    log in to view|sign in to access|log in to access|login to access|view online|preview document|get document|
    download document|download file|download files|we transfer|files sent to you|you have received a file|
    received a document|received a secure`,
  signature: `awaiting your signature|waiting for your signature|pending your signature|requires your signature|
    require your signature|need your signature|electronic signature|e-signature|esignature|sign the document|
    sign document|please sign|adobe sign|hellosign|sign now|signature requested|signature request|
    signature required|pending signature|document to sign|completed document`,
  voicemail: `voicemail|voice mail|voice message|missed call|missed a call|new fax|fax received|incoming fax|fax message|
    fax document|e-fax|efax|play message|play voicemail|audio message|caller id|call duration|message duration|
    duration: 0|wav file`,
  qr: `scan the qr|scan qr|scan this qr|scan the code|scan code|qr code|scan below|scan to|scan with your phone|
    with your phone camera|with your mobile device|using your smartphone|using your phone|
    with your smartphone camera`,
  wire: `wire transfer|wire payment|process a wire|process the wire|wire the|bank transfer|process a payment|
    process this payment|process the payment|make a payment|release the payment|initiate a payment|
    initiate a transfer|send the funds|transfer the funds|transfer funds|funds transfer|same-day payment|
    same day payment|same-day wire|swift transfer|ach transfer|ach payment|payment today|pay today|processed today|
    earnest money|closing funds|advance payment|down payment|upfront payment|pay the vendor|new vendor|
    vendor payment|approve and process|payment to be made|outstanding balance|settle the balance|remit payment`,
  'bank-change': `new bank account|updated bank|updated banking|updated payment|updated payment details|
    updated payment instructions|new banking details|new bank details|change of bank|changed our bank|changed banks|
    change in our bank|bank details have changed|banking details have changed|account details have changed|
    new account details|new payment instructions|new remittance|different account|alternative account|
    revised invoice|revised payment|revised bank|routing number|account number below|following account|
    account is under audit|no longer use the old|old account|previous account|previous bank|update our bank|
    update your records with|beneficiary name|beneficiary account|new ach|wire instructions`,
  payroll: `direct deposit|payroll account|my payroll|payroll information|payroll details|payroll update|payroll system|
    payroll portal|change my bank|update my bank|my new bank|my bank details|next pay|next payday|next paycheck|
    before the next payroll|payroll run|salary account|paycheck|pay stub|w-2|w2|tax form`,
  'staff-data': `employee data|employee list|employee directory|list of employees|contact list|salary data|w-2 forms|all w-2|
    w-2s|employee records|personal email addresses|employee information|payroll records|customer list|client list|
    aging report|accounts receivable|vendor list|copies of their|all employees in your|upload the data|
    upload the file|upload using`,
  'gift-card': `gift card|gift cards|giftcard|giftcards|google play card|itunes card|steam card|amazon card|apple card|
    vanilla card|prepaid card|e-gift|scratch the|scratch off|card codes|back of the card|send me the codes|
    send the codes|pictures of the`,
  errand: `are you at your desk|at your desk|are you in the office|are you available|are you free|are you around|
    do you have a moment|got a moment|have a minute|got a minute|quick task|quick favor|quick favour|urgent task|
    urgent request|small favor|do me a favor|do me a favour|need a favor|i need your help|need your help|
    need you to|take care of this|get this done|run an errand|discreet task|kindly confirm|confirm availability|
    let me know when done|let me know once|once done|when it's done|once you get this`,
  secrecy: `keep this between|strictly confidential|very confidential|keep it confidential|keep this confidential|
    highly confidential|confidential matter|sensitive matter|do not discuss|don't discuss|do not mention|
    don't mention|do not share this|do not forward|don't tell|discreet|discreetly|discretion|keep this quiet|
    keep this private|not to be disclosed|before it's announced|until announced|only by email|only respond by email|
    respond only|communicate only`,
  unreachable: `back-to-back|cannot talk|can't talk|can not talk|can't take calls|cannot take calls|heading to the airport|
    at the airport|on a flight|about to board|travelling today|traveling today|limited access to my phone|
    limited phone|phone is off|my phone is|lost my phone|new number|i'm out of the office right now|
    sent from my iphone please|reply here|just reply|reply to this email only|email is best|email me back`,
  overdue: `overdue invoice|invoice overdue|overdue payment|past due|payment overdue|unpaid invoice|outstanding invoice|
    invoice is due|payment is due|remains unpaid|payment has not been received|not been received|final demand|
    settle immediately|pay immediately|immediate payment|payment required|invoice attached|attached invoice|
    invoice for your|view invoice|pay invoice|pay now|pay your invoice|amount due|balance due|proof of payment|
    payment advice|remittance advice|purchase order attached|attached purchase order|request for quotation|rfq|
    swift copy|confirmation of payment|payment confirmation attached|payment slip|payment copy`,
  'payment-failed': `payment failed|payment was declined|payment declined|payment has been declined|payment could not be|
    could not process your payment|unable to process your payment|problem with your payment|
    trouble with your payment|issue with your payment|issue with your billing|billing problem|billing issue|
    billing information is|update your payment|update payment|update billing|update your billing|payment method|
    card has expired|card was declined|card on file|expired card|failed to renew|auto-renewal failed|
    could not renew|could not be renewed|subscription on hold|membership on hold|subscription will be cancelled|
    membership will be cancelled|membership has expired|subscription has expired|license has expired|
    license expires|license is expiring|license expired|license will expire|domain expires|domain will expire|
    domain expiration|domain renewal|renewal required|subscription renewal required|renew now|renew immediately|
    renew license`,
  'odd-charge': `you have been charged|has been charged|will be charged|has been debited|will be debited|auto-debited|
    auto-renewed|automatic renewal|auto renewal|auto-renewal|has been renewed|successfully renewed|
    order has been placed|recorded a payment|payment request from|did not authorize|didn't authorize|
    did not make this|didn't make this|did not place this|not you?|wasn't you|if this wasn't you|cancel this order|
    cancel the order|cancel the payment|cancel payment|dispute this|dispute the|dispute transaction|
    report this transaction|exception payment|unauthorized transaction|unauthorised transaction|unauthorized charge|
    cancel and get|call us immediately|call immediately|call our|call the number|call support|toll-free|toll free|
    helpline|call now`,
  refund: `tax refund|refund of|refund is|refund has been|refund pending|pending refund|eligible for a refund|
    refund available|process your refund|claim your refund|receive your refund|claim refund|overpayment|overpaid|
    unclaimed|compensation payment|compensation fund|stimulus|relief payment|you are owed|reimbursement is|
    reimbursement form|settlement payment|class action`,
  parcel: `parcel is|your parcel|your package|package could not|shipment is|your shipment|delivery attempt|
    attempted delivery|failed delivery|delivery failed|delivery failure|could not deliver|unable to deliver|
    undeliverable|delivery exception|missed delivery|delivery pending|pending delivery|held at|on hold at|
    sorting facility|distribution center|distribution centre|incomplete address|incorrect address|invalid address|
    wrong address|address is incomplete|update your address|confirm your address|update delivery|update address|
    reschedule delivery|reschedule your delivery|schedule delivery|redelivery|re-delivery|delivery preferences|
    confirm delivery|release your parcel|release your package|release the package|shipping label attached|
    print the label`,
  'customs-fee': `customs fee|customs duty|customs charges|customs charge|customs clearance|customs payment|customs notice|
    shipping fee|delivery fee|redelivery fee|handling fee|clearance fee|unpaid fee|outstanding fee|small fee|
    pay the fee|postage due|import duty|import fee|processing fee|transfer fee|release fee|administration fee|
    activation fee|unpaid toll|toll balance|toll invoice|outstanding toll`,
  tax: `hmrc|internal revenue|tax return|tax notice|tax statement|tax document|tax authority|tax agency|tax audit|
    tax discrepancy|tax filing|tax assessment|taxpayer|amount owed|taxes owed|tax debt|ato.gov|revenue agency|
    gov.uk|social security administration|student loan forgiveness`,
  court: `subpoena|court order|court hearing|court appearance|notice to appear|superior court|legal notice|
    legal proceedings|arrest warrant|criminal complaint|complaint against you|complaint has been filed|
    complaint filed|filed against you|police department|federal bureau|attorneys at law|law firm|case #|
    cease and desist|testimony|legal counsel|gdpr violation|compliance violation|violation notice|policy violation|
    audit notice`,
  copyright: `copyright infringement|copyright violation|copyright complaint|copyright claim|infringes|infringing content|
    violates our community|community standards|community guidelines|trademark infringement|page will be|
    your page has been|page violates|appeal now|submit an appeal|file an appeal|request a review|appeal form`,
  policy: `policy update|updated policy|updated our policy|new policy|policy acknowledgment|policy acknowledgement|
    acknowledge the|acknowledgment required|acknowledgement required|read and acknowledge|read and sign|
    must acknowledge|please acknowledge|pending your acknowledgment|employee handbook|code of conduct|dress code|
    return-to-office|return to office|remote work policy|vacation policy|leave policy|pto balance|pto policy|
    all employees|dear employee|dear employees|valued employee|all staff|dear colleague|dear team member|
    dear all employees|required training|mandatory training|security awareness training|compliance training|
    complete the training|overdue training|emergency contact`,
  pay: `salary review|salary increase|salary adjustment|salary revision|compensation review|compensation adjustment|
    compensation cycle|bonuses|pay raise|pay increase|merit increase|performance review|performance appraisal|
    performance evaluation|benefits enrollment|open enrollment|benefit enrollment|benefits update|health insurance|
    401k|401(k)|retirement plan|stock options|equity grant|layoff|layoffs|termination list|employment contract|
    holiday schedule|vacation schedule`,
  'it-notice': `it department|it helpdesk|it help desk|it security|it service desk|system administrator|helpdesk|help desk|
    security team|administrator team|network admins|antivirus|anti-virus|security patch|security update|
    critical update|software update required|update your software|critical vulnerability|your device is|
    device is at risk|malware detected|virus detected|install the update|install update|system upgrade|
    certificate has expired|ssl certificate|network access|access request|access permissions|activate your|re-login|
    session has expired|session expired|compliance scan`,
  survey: `feedback form|share your opinion|take part in|complete our|short survey|quick survey|complete the survey|
    receive a $|claim your reward|claim reward|your reward|reward points|points expire|redeem now|redeem your`,
  prize: `you've won|you have won|you won|lucky winner|lottery|sweepstake|sweepstakes|jackpot|giveaway|have been selected|
    been chosen|you've been selected|you have been chosen|randomly selected|lucky draw|raffle|claim your|claim now|
    claim it now|free iphone|free gift|exclusive reward|nominated|nominee|employee of the month|award winner|
    recognition award`,
  invitation: `invited to speak|speaker invitation|podcast invitation|feature you|would love to feature|interview you|
    join our panel|honored to invite|delighted to invite|exclusive invitation|you're invited to|been invited to|
    invitation to collaborate|invited to collaborate|join the workspace|accept invitation|join board|join workspace|
    networking event|award nomination|complimentary report|complimentary research|free download|free report|
    exclusive report|free webinar|red cross|charity drive|relief efforts`,
  resume: `my resume|my cv|resume attached|cv attached|attached my resume|attached resume|open position|applying for|
    job application|portfolio attached|view my resume|job offer|offer letter|headhunter`,
  inheritance: `next of kin|deceased|late client|late husband|barrister|million dollars|million usd|million euro|
    united states dollars|fund transfer of|unclaimed fund|foreign partner|business proposal|mutual benefit|
    investment partner|diplomat|consignment box|atm card|compensation fund|god bless|widow|orphanage|
    charity project|percent of the total|% of the total sum`,
  loan: `loan offer|personal loan|business loan|instant loan|quick loan|loan approval|pre-approved|preapproved|
    low interest|interest rate of|bad credit|no credit check|credit score|debt consolidation|consolidate your|
    mortgage rate|cash advance|funding approved|business funding|line of credit|get cash|guaranteed approval`,
  invest: `investment opportunity|investment plan|guaranteed returns|guaranteed profit|high returns|daily profit|
    passive income|financial freedom|trading platform|forex|stock tips|stock pick|hot stock|penny stock|stock alert|
    price target|strong buy|double your|earn money|make money|extra income|earn up to|work from home|work at home|
    part-time job|per day from home|no experience|be your own boss|weekly income|mystery shopper|secret shopper|
    remote assistant`,
  crypto: `bitcoin|btc|ethereum|usdt|cryptocurrency|airdrop|token sale|presale|metamask|coinbase|binance|trust wallet|
    ledger live|wallet connect|connect your wallet|wallet verification|wallet will be|hardware wallet|
    staking rewards`,
  casino: `casino|online casino|free spins|sportsbook|roulette|blackjack|welcome bonus|deposit bonus|no deposit|wager|
    jackpots`,
  adult: `adult dating|hookup|hook up|nude|nudes|horny|single women|singles near|meet singles|hot girls|russian women|
    asian women|webcam show|onlyfans|dating site|sugar daddy|sugar mummy|erotic|porn*|milf|escort`,
  pharma: `viagra|cialis|levitra|pharmacy|pharmacies|online pharmacy|weight loss|lose weight|fat burner|keto|cbd|gummies|
    male enhancement|enlargement|erection|erectile|testosterone|anti-aging|miracle|hair loss|diabetes cure|
    blood sugar|tinnitus|hgh`,
  replica: `replicas|rolex|fake watches|luxury watches|designer bags|designer handbags|cheap watches|oem software|
    cheap software|discount software|university diploma|degree without|driver's license|counterfeit`,
  'cold-pitch': `seo services|search engine optimization|first page of google|page one of google|rank your website|
    website ranking|guest post|link building|web design services|redesign your website|website redesign|email list|
    mailing list of|database of|targeted leads|decision makers|digital marketing services|bulk email|
    increase your traffic|more leads|15 minutes|just following up|bumping this|factory in china|
    leading manufacturer|professional manufacturer|high quality and competitive|best price and quality|
    our products are exported`,
  compromat: `your webcam|your camera|recorded you|recorded a video|video of you|footage of you|intimate|masturbat*|
    adult sites|adult websites|adult content|pleasuring yourself|perverted|embarrassing video|private video|
    dirty little|split-screen|split screen`,
  hacked: `i hacked|have hacked|hacked your|infected your|trojan|spyware|keylogger|rat software|remote access trojan|
    rootkit|access to your device|access to your devices|access to all your|full access to|my virus|
    your browsing history|your operating system|zero-day|pegasus|i am a hacker|professional hacker|darknet|dark web|
    your password is`,
  threat: `all your contacts|your contacts|your friends and|your family|your relatives|your colleagues|go public|
    will be published|will publish|send the video|send this video|share it with everyone|destroy your reputation|
    ruin your|hours to pay|delete the video|delete everything|do not contact the police|going to the police|
    i will know|no one will|hitman`,
  greeting: `dear customer|dear valued customer|valued customer|dear user|dear sir/madam|dear sir or madam|dear sir|
    dear madam|dear account holder|dear account owner|account holder|account owner|dear client|dear member|
    valued member|dear friend|dear beneficiary|dear email user|dear subscriber|dear cardholder|dear winner|
    dear student|dear taxpayer|attention omar|greetings to you|hello dear|my dear|dear beloved`,
  trust: `do not reply|secure portal|secure server|for your security|for security reasons|for your protection|
    to protect your account|security purposes|security measure|security measures|we apologize for any inconvenience|
    sorry for the inconvenience|thanks for your co-operation|thank you for your cooperation|
    thank you for your prompt|prompt attention|prompt cooperation|100% safe|risk free|risk-free|no obligation|
    guaranteed|satisfaction guaranteed|money back|act within|this is not spam|not a scam|we have detected|
    our records indicate|our records show|our system has detected|we have noticed|we noticed|
    it has come to our attention|we were unable|we regret to inform`,
}
