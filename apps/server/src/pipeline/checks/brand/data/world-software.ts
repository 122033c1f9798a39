/** Cloud, software, social networks and tools of work. Notation: see ../table.ts. */
export const WORLD_SOFTWARE = `
Microsoft; Microsoft 365; Office 365; Office365; M365; OneDrive; SharePoint; Microsoft Teams; Microsoft Outlook; Azure AD; Microsoft Azure; Windows Defender; Xbox Live; ~Outlook; マイクロソフト; 마이크로소프트; 아웃룩 | microsoft.com microsoftonline.com office.com office365.com office.net outlook.com live.com sharepoint.com sharepointonline.com onedrive.com azure.com windows.com microsoft365.com skype.com xbox.com msn.com microsoft.us aka.ms azure.net microsoftstore.com teams.ms cloud.microsoft yammer.com powerbi.com dynamics.com
Google; Google Drive; Google Workspace; Google Docs; Gmail; Google Account; グーグル; 구글 | google.com google.* youtube.com youtu.be goo.gl g.co withgoogle.com googleapis.com googleusercontent.com googlemail.com android.com googlegroups.com chromium.org googleblog.com
~Apple; Apple ID; iCloud; iTunes; App Store; Apple Support; Apple Pay; ~アップル; ~애플; 애플 아이디 | apple.com icloud.com itunes.com apple.co mzstatic.com
Amazon; Amazon Prime; Amazon Pay; Amazon Web Services; アマゾン; 아마존; ~AWS | amazon.com amazon.* amazonaws.com amazonses.com awscloud.com amazonpay.com primevideo.com audible.com audible.* amazon.jobs media-amazon.com amzn.to amzn.asia amazon.work twitch.tv amazonbusiness.com
Facebook; Facebook Security; Meta Business; Meta for Business; 페이스북; フェイスブック; ~Meta | facebook.com facebookmail.com fb.com fb.me meta.com metamail.com messenger.com workplace.com fbcdn.net
Instagram; 인스타그램; インスタグラム | instagram.com facebookmail.com meta.com ig.me
WhatsApp; 왓츠앱 | whatsapp.com wa.me meta.com
LinkedIn; 링크드인; リンクトイン | linkedin.com lnkd.in licdn.com
Twitter; X Corp; 트위터; ツイッター | twitter.com x.com t.co twttr.com
TikTok; 틱톡; ティックトック | tiktok.com tiktokv.com bytedance.com tiktokglobalshop.com byteoversea.com
Telegram; 텔레그램; テレグラム | telegram.org t.me telegram.me
Discord Support; ~Discord | discord.com discordapp.com discord.gg
Snapchat | snapchat.com snap.com
Pinterest | pinterest.com pinterest.*
Reddit | reddit.com redditmail.com
Zoom Video; Zoom Meetings; Zoom Workplace; ~Zoom | zoom.us zoom.com zoomgov.com
Slack Technologies; ~Slack | slack.com
Webex; Cisco Webex; Cisco | webex.com cisco.com
Dropbox; Dropbox Sign; HelloSign; 드롭박스 | dropbox.com dropboxmail.com hellosign.com dropboxusercontent.com
DocuSign; 도큐사인; ドキュサイン | docusign.net docusign.com docusign.*
Adobe; Adobe Sign; Acrobat Sign; Adobe Acrobat; 어도비; アドビ | adobe.com adobesign.com echosign.com acrobat.com adobe.io behance.net
WeTransfer | wetransfer.com we.tl wetransfer.net
Box.com | box.com boxcn.net
PandaDoc | pandadoc.com pandadoc.net
SignNow | signnow.com airslate.com
GitHub | github.com githubusercontent.com githubapp.com
GitLab | gitlab.com
Atlassian; Jira Software; Trello; Bitbucket; ~Confluence | atlassian.com atlassian.net trello.com bitbucket.org jira.com statuspage.io
Notion Labs; ~Notion | notion.so notion.com makenotion.com
Figma | figma.com
Canva | canva.com
~Asana; Asana Inc | asana.com
Salesforce | salesforce.com force.com salesforceemail.com exacttarget.com
HubSpot | hubspot.com hubspotemail.net hs-sites.com
Zendesk | zendesk.com
Shopify | shopify.com myshopify.com shopifyemail.com
Squarespace | squarespace.com
Mailchimp | mailchimp.com mailchimpapp.com
SendGrid; Twilio | sendgrid.com sendgrid.net twilio.com
GoDaddy | godaddy.com secureserver.net
Namecheap | namecheap.com
Cloudflare | cloudflare.com
Network Solutions | networksolutions.com web.com newfold.com
IONOS | ionos.com ionos.* 1and1.com
OVHcloud | ovh.com ovh.net ovhcloud.com ovh.*
Bluehost; HostGator | bluehost.com hostgator.com newfold.com
cPanel | cpanel.net cpanel.com
Roundcube | roundcube.net
Zimbra | zimbra.com synacor.com
Oracle Cloud; ~Oracle | oracle.com oraclecloud.com
ServiceNow | servicenow.com service-now.com
Okta | okta.com oktapreview.com
LastPass | lastpass.com goto.com
1Password | 1password.com agilebits.com
Bitwarden | bitwarden.com
NordVPN | nordvpn.com nordaccount.com nordsec.com
ExpressVPN | expressvpn.com
~Norton; Norton LifeLock; Norton 360; LifeLock; Norton Antivirus | norton.com nortonlifelock.com symantec.com gendigital.com lifelock.com
McAfee; 맥아피; マカフィー | mcafee.com
Kaspersky; 카스퍼스키; カスペルスキー | kaspersky.com kaspersky.*
Bitdefender | bitdefender.com
Avast | avast.com gendigital.com
Geek Squad; GeekSquad | geeksquad.com bestbuy.com
TeamViewer | teamviewer.com
AnyDesk | anydesk.com
Intuit; QuickBooks; TurboTax | intuit.com quickbooks.com turbotax.com
~Xero; Xero Accounting | xero.com
~Workday; Workday Payroll | workday.com myworkday.com
~ADP; ADP Payroll; ADP Workforce | adp.com
Paychex | paychex.com
~Gusto; Gusto Payroll | gusto.com
RingCentral | ringcentral.com
OpenAI; ChatGPT | openai.com chatgpt.com
Anthropic | anthropic.com claude.ai claude.com
Steam Support; Steam Community; Steam Guard; ~Steam | steampowered.com steamcommunity.com valvesoftware.com
Epic Games | epicgames.com
Roblox | roblox.com
Blizzard Entertainment; Battle.net | blizzard.com battle.net
Riot Games | riotgames.com leagueoflegends.com
PlayStation; PlayStation Network | playstation.com sony.com playstationemail.com sonyentertainmentnetwork.com
Samsung; 삼성; サムスン | samsung.com samsungelectronics.com sec.co.kr samsungcard.com samsungsds.com samsunglife.com samsungfire.com samsungpop.com
Lenovo | lenovo.com
~Dell; Dell Technologies | dell.com delltechnologies.com
Hewlett Packard | hp.com hpe.com
Logitech | logitech.com logi.com
Indeed.com; Indeed Jobs | indeed.com indeedemail.com
Glassdoor | glassdoor.com
Upwork | upwork.com
Fiverr | fiverr.com
Eventbrite | eventbrite.com eventbritemail.com
Ticketmaster | ticketmaster.com ticketmaster.*
Calendly | calendly.com
SurveyMonkey | surveymonkey.com momentive.ai
WordPress.com; WordPress | wordpress.com wordpress.org automattic.com
`
