/** Hosts known by what they are for: lists for host-kinds.ts. Each stands for all names below it too. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((name) => name !== ''))

/** Shorteners: the target is behind them and can't be told without asking. Korean and Japanese ones among them. */
export const SHORTENERS = names(`
  bit.ly bitly.com j.mp tinyurl.com tiny.cc t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly rb.gy
  shorturl.at shorturl.gg shorturl.asia t.ly bl.ink lnkd.in soo.gd s.id qr.ae qrco.de qr.codes q-r.to me-qr.com
  shorte.st adf.ly bc.vc ouo.io clck.ru u.to vk.cc vk.sv goo.su x.gd tr.im bit.do snip.ly short.gy short.io dub.sh
  dub.co inx.lv urlz.fr tny.im t2m.io tinu.be tiny.pl tinylink.net n9.cl linktr.ee surl.li urlr.me shrtco.de 2u.pw
  kutt.it kutt.to lc.cx yourls.org mcaf.ee hyperurl.co smarturl.it lnk.to geni.us 
         hubs.ly hubs.la hubs.li dlvr.it ift.tt trib.al
  ed.gr zpr.io shar.es wix.to wa.link page.link app.link onelink.to onelink.me go.link link.ly cli.re l8.nu
  l.ead.me shorter.me rotf.lol urlzs.com shrinkme.io gplinks.co rlu.ru kurl.ru tinyurl.hu ulvis.net 1url.cz
  me2.do naver.me han.gl buly.kr url.kr vo.la lrl.kr abit.ly c11.kr zrr.kr onl.la muz.so ko.gl durl.me dwz.kr
  bitly.kr sbz.kr han.sc kko.to kakaolink.com asq.kr moaform.co.kr alie.kr reurl.kr yoo.rs t.vu 2url.kr mbz.kr
  l.kakaocdn.net gg.gg oe.cd vvd.im vvd.bz bit.kr url.sg sor.bz
  ux.nu x.co p.tl urx.nu urx3.nu urx2.nu onl.bz onl.tw onl.sc 00m.in bre.is nav.cx lin.ee amba.to ur0.cc
  ur0.link ur0.jp qq1q.biz 4gamer.li prt.nu tinyurl.jp m9.jp 0.gp shorturl.jp htn.to urx.red moq.jp
  fdp.jp 17.to sbs.so j.gs q.gs 1link.jp tco.jp`)

/** Anybody gets a site, a page or a form of their own there within minutes and for nothing. */
export const HOSTING = names(`
  pages.dev workers.dev r2.dev trycloudflare.com web.app firebaseapp.com vercel.app netlify.app netlify.com
  onrender.com railway.app fly.dev surge.sh glitch.me repl.co replit.app replit.dev herokuapp.com github.io
  gitlab.io bitbucket.io codeberg.page neocities.org stackblitz.io webcontainer.io codesandbox.io csb.app
  weebly.com weeblysite.com wixsite.com wixstudio.com wixstudio.io editorx.io webflow.io framer.website framer.app
  framer.ai framer.media squarespace.com strikingly.com mystrikingly.com godaddysites.com square.site jimdosite.com
  jimdofree.com webnode.page webnode.com yolasite.com carrd.co ukit.me site123.me tilda.ws ucraft.net webador.com
  bravesites.com moonfruit.com zyrosite.com hostingersite.com hostinger.site 000webhostapp.com infinityfreeapp.com
  byethost.com rf.gd epizy.com 42web.io great-site.net awardspace.net duckdns.org no-ip.org ddns.net hopto.org
  zapto.org sytes.net servehttp.com dynu.net mooo.com ngrok.io ngrok.app ngrok-free.app loca.lt serveo.net
  blogspot.com blogger.com wordpress.com tumblr.com medium.com substack.com telegra.ph rentry.co pastebin.com
  notion.site notion.so gitbook.io gamma.site gamma.app canva.site my.canva.site genial.ly padlet.org issuu.com
  sway.office.com sway.cloud.microsoft sites.google.com script.google.com googleusercontent.com translate.goog
  azurewebsites.net azurestaticapps.net azureedge.net cloudapp.net cloudapp.azure.com trafficmanager.net
  appspot.com run.app cloudfunctions.net amplifyapp.com elasticbeanstalk.com lambda-url.us-east-1.on.aws on.aws
  awsapprunner.com execute-api.us-east-1.amazonaws.com ondigitalocean.app linodeusercontent.com oraclecloudapps.com
  zoho.site zohosites.com zohocreatorportal.com clickfunnels.com leadpages.co unbouncepages.com hs-sites.com
  hubspotpagebuilder.com mailchimpsites.com systeme.io myshopify.com bigcartel.com ecwid.com bubbleapps.io
  softr.app glide.page glideapp.io retool.com lovable.app bolt.host v0.app base44.app streamlit.app
  hf.space gradio.live deno.dev val.run
  modoo.at imweb.me cafe24.com creatorlink.net waveon.me waveon.io oopy.io tistory.com blog.naver.com cafe.naver.com
  post.naver.com brunch.co.kr velog.io dothome.co.kr ivyro.net
  jimdo.com studio.site peraichi.com wix.com ameblo.jp livedoor.blog fc2.com hatenablog.com hatenadiary.jp note.com
  xrea.com starfree.jp shopinfo.jp amebaownd.com crayonsite.com crayonsite.net base.shop thebase.in stores.jp
  cocolog-nifty.com geocities.jp`)

/** Forms that anybody makes: where what is typed goes is told by nothing. */
export const FORMS = names(`
  forms.gle forms.office.com forms.microsoft.com forms.cloud.microsoft typeform.com jotform.com
  form.jotform.com cognitoforms.com formstack.com wufoo.com 123formbuilder.com formsite.com surveymonkey.com
  surveymonkey.co airtable.com zohopublic.com forms.zoho.com forms.zohopublic.com tally.so
  paperform.co fillout.com formspree.io formsubmit.co getform.io web3forms.com basin.io usebasin.com staticforms.xyz
  formcarry.com opnform.com youform.com hubspotforms.com share.hsforms.com questionpro.com qualtrics.com
   form.naver.com moaform.com walla.my formzu.net form.run ssl.form-mailer.jp
  form-mailer.jp secure.formzu.com form.kintoneapp.com customform.jp questant.jp`)

/** Buckets, shared files and relays of files: anybody's content at a name everybody knows. */
export const STORAGE = names(`
  s3.amazonaws.com storage.googleapis.com storage.cloud.google.com firebasestorage.googleapis.com
  blob.core.windows.net web.core.windows.net backblazeb2.com digitaloceanspaces.com wasabisys.com
  linodeobjects.com vultrobjects.com objectstorage.oraclecloud.com aliyuncs.com myqcloud.com filesafe.space
  cloudfront.net b-cdn.net drive.google.com docs.google.com dropbox.com dropboxusercontent.com onedrive.live.com
  1drv.ms box.com app.box.com mega.nz mega.io mediafire.com wetransfer.com we.tl sendspace.com transfer.sh
  file.io gofile.io anonfiles.com pixeldrain.com 4shared.com zippyshare.com uploadhub.wstream.to bayfiles.com
  filemail.com transfernow.net swisstransfer.com smash.com fromsmash.com sendgb.com ufile.io catbox.moe
  files.catbox.moe raw.githubusercontent.com githubusercontent.com cdn.discordapp.com media.discordapp.net
  ipfs.io dweb.link cf-ipfs.com cloudflare-ipfs.com gateway.pinata.cloud mypinata.cloud nftstorage.link w3s.link
  4everland.io fleek.co fleek.cool ipfs.fleek.co infura-ipfs.io ipfs.dweb.link
  mybox.naver.com bigfile.mail.naver.com bigfile.mail.daum.net naver.worksmobile.com sendanywhe.re send-anywhere.com
  gigafile.nu firestorage.jp datadeliver.net getuploader.com axfc.net xgf.nu dropbooks.tv okurin.bitpark.co.jp`)

/** Sending services count clicks at hosts of their own: orderly newsletters lead there. */
export const TRACKERS = names(`
  awstrack.me sendgrid.net sendgrid.com list-manage.com mailchimp.com mandrillapp.com mailgun.org mailgun.net
  mailgun.com mktoweb.com mktomail.com marketo.com hubspotlinks.com hubspotemail.net hubspot.com
  hubspotlinksstarter.com hs-sites.com exct.net exacttarget.com sfmc-content.com marketingcloudapis.com
  salesforce.com pardot.com en25.com eloqua.com rsys2.net responsys.net sparkpostmail.com spgo.io e.sparkpost.com
  pstmrk.it mjt.lu mailjet.com sendinblue.com brevo.com sendibt2.com sendibt3.com sendibm1.com sendibm2.com
  sendibm3.com rs6.net constantcontact.com ccsend.com createsend.com createsend1.com cmail19.com cmail20.com
  cmail1.com cmail2.com klclick.com klclick1.com klclick2.com klclick3.com klaviyo.com klaviyomail.com customeriomail.com
  customer.io intercom-mail.com intercom-links.com intercom.com beehiiv.com substack.com convertkit-mail.com
  convertkit-mail2.com convertkit-mail3.com convertkit-mail4.com ck.page getresponse.com acemlna.com acemlnb.com acemlnc.com
  activehosted.com aweber.com getdrip.com iterable.com links.iterable.com emltrk.com mailerlite.com mlsend.com
  mailersend.net moosend.com omnisend.com benchmarkemail.com bmetrack.com bmsend.com icontact.com
  icptrack.com emarsys.com emarsys.net cheetahdigital.com dotdigital.com dmtrk.net dmtrk.com dotmailer.com
  mailup.com elasticemail.com smtp2go.com mailtrap.io resend-clicks.com resend.com loops.so zcsend.net maillist-manage.com
  zohocampaigns.com zcs1.com freshworks.com zendesk.com outreach.io salesloft.com yesware.com mixmax.com
  stibee.com stibeemail.com mailplug.com postman.co.kr directsend.co.kr mailjoy.co.kr tason.com thundermail.co.kr humuson.com
  bizmailer.co.kr mailtouch.co.kr ebizmail.co.kr amail.co.kr
  cuenote.jp bme.jp blastmail.jp hai2mail.jp combzmail.jp crmstyle.com synergy-marketing.co.jp repica.jp
  emberpoint.com mailpublisher.jp mpse.jp wisemail.jp asumeru.com haishin-engine.com mag2.com orange-cloud7.net
  arara.com shanon.co.jp kairosmarketing.net bdash-cloud.com karte.io sendmagic.jp sp-trk.com`)
