/** Public mailbox providers: an address there says nothing of its neighbours. */

/** Registrable domains where anybody can have an address. */
export const FREE_MAIL: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com ' +
    'icloud.com me.com mac.com gmx.com gmx.de gmx.net web.de t-online.de freenet.de mail.com mail.ru bk.ru inbox.ru ' +
    'list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net proton.me protonmail.com pm.me tutanota.com ' +
    'tuta.com zoho.com zohomail.com fastmail.com hushmail.com naver.com daum.net hanmail.net kakao.com nate.com ' +
    'korea.com dreamwiz.com empal.com yahoo.co.jp yahoo.ne.jp ymail.ne.jp excite.co.jp goo.jp infoseek.jp nifty.com ' +
    'biglobe.ne.jp docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp qq.com foxmail.com 163.com 126.com ' +
    'yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com 21cn.com tom.com orange.fr wanadoo.fr free.fr ' +
    'laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it seznam.cz centrum.cz wp.pl onet.pl o2.pl interia.pl ' +
    'abv.bg rediffmail.com uol.com.br bol.com.br terra.com.br terra.es yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.co.uk ' +
    'yahoo.com.br yahoo.co.in yahoo.com.tw yahoo.com.hk hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es ' +
    'live.co.uk live.fr outlook.fr outlook.de outlook.jp outlook.kr btinternet.com sky.com ntlworld.com comcast.net ' +
    'verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com excite.com lycos.com ' +
    'netscape.net usa.net bigpond.com optusnet.com.au shaw.ca rogers.com telia.com email.com post.com consultant.com ' +
    'mail.kz bigmir.net inbox.lv mailfence.com gmx.at gmx.ch bluewin.ch hispeed.ch'
  ).split(' '),
)
