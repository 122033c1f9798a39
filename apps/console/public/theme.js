// What the first paint needs; a file of its own because inline scripts are forbidden.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const scheme = stored('postern:scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Which frame to draw until the console is there (lib/boot.ts keeps it). Absent: the mark.
  const { pathname, search } = location
  const bare =
    /^\/(login|unauthenticated|embed|modify|enrol|second-factor|application(\/thanks)?|link\/.*)$/.test(
      pathname,
    ) || /[?&]layout=(popup|error)\b/.test(search)
  const last = stored('postern:frame')
  const frame =
    last === '"menu"' || last === '"portal"'
      ? last.slice(1, -1)
      : last === null && pathname !== '/'
        ? 'menu'
        : null
  if (!bare && frame !== null) {
    const embedded = /[?&](set_opt=1|layout=set-opt)\b/.test(search)
    root.setAttribute('data-frame', embedded ? 'portal' : frame)
  }
})()
