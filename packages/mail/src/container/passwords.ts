/** Words of a message that may open what it locks: those written near a word for "password". */

const KEYWORD =
  /pass\s?(?:word|code|phrase|wort)|\bp\/?wd?\b|비밀\s?번호|비번|암호|패스워드|パスワード|ﾊﾟｽﾜｰﾄﾞ|暗証番号|解凍|密码|密碼|口令|mot de passe|contrase[nñ]a|senha|пароль/giu
const BEHIND = 160
const AHEAD = 60
const MAX_PASSWORDS = 30
const MAX_LENGTH = 64
const MAX_TEXT = 200_000
/** What people put around a password. */
const QUOTED = /["'“‘「『【[(<《]\s{0,3}([^"'”’」』】\])>》\r\n]{2,64}?)\s{0,3}["'”’」』】\])>》]/gu
const RUN = /[!-~]{2,80}/g

/** At most `MAX_PASSWORDS`, those nearest to the first mention first. */
export function passwordsIn(...texts: readonly string[]): readonly string[] {
  const words = new Set<string>()
  for (const whole of texts) {
    const text = whole.slice(0, MAX_TEXT)
    for (const { index, 0: keyword } of text.matchAll(KEYWORD)) {
      const end = index + keyword.length
      addWords(text.slice(end, end + BEHIND), words)
      addWords(text.slice(Math.max(0, index - AHEAD), index), words)
      if (words.size >= MAX_PASSWORDS) return [...words].slice(0, MAX_PASSWORDS)
    }
  }
  return [...words]
}

function addWords(text: string, words: Set<string>): void {
  const add = (word: string): void => {
    if (word.length > 1 && word.length <= MAX_LENGTH && words.size < MAX_PASSWORDS) words.add(word)
  }
  for (const [, quoted] of text.matchAll(QUOTED)) add(quoted!)
  for (const [run] of text.matchAll(RUN)) {
    // A sentence ends behind it, or a colon stands ahead; a password may as well begin or end so.
    const bare = run.replace(/^[:=,;"'([<{-]+|[.,;:"')\]>}]+$/g, '')
    add(bare)
    if (bare !== run) add(run)
    const value = /[:=](.+)$/.exec(bare)?.[1]
    if (value !== undefined) add(value)
  }
}
