/** The value axis of charts. */

/** Round steps of an axis up to at least `most`: at most one more than `parts`, of 1, 2 or 5 times a power of ten. */
export function axisOf(most: number, parts = 4): readonly number[] {
  const rough = Math.max(1, most) / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!,
  )
  const count = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** A value beside the axis, in few characters: `5K`. */
export function axisNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
