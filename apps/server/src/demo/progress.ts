/** A progress bar on a terminal, a line every tenth elsewhere. */
export function progressBar(
  title: string,
  total: number,
  out: NodeJS.WriteStream = process.stdout,
): () => void {
  let done = 0
  return () => {
    done++
    const share = done / total
    if (out.isTTY) {
      const filled = Math.round(share * 30)
      out.write(
        `\r${title} [${'#'.repeat(filled)}${' '.repeat(30 - filled)}] ${done}/${total}${done === total ? '\n' : ''}`,
      )
    } else if (done === total || done % Math.ceil(total / 10) === 0) out.write(`${title} ${done}/${total}\n`)
  }
}
