/** A copy of what JSON can say, each text in it as `shown` writes it; names of fields stay. */
export function mapTexts<T>(value: T, shown: (text: string) => string): T {
  return copyOf(value, shown) as T
}

function copyOf(value: unknown, shown: (text: string) => string): unknown {
  if (typeof value === 'string') return shown(value)
  if (Array.isArray(value)) return value.map((item) => copyOf(item, shown))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copyOf(item, shown)]))
}
