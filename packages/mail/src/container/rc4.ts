/** RC4: gone from OpenSSL's defaults, and what most encrypted PDF documents use. Encrypts and decrypts. */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    const swap = state[i]!
    state[i] = state[j]!
    state[j] = swap
  }
  const out = Buffer.allocUnsafe(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255
    const first = state[i]!
    j = (j + first) & 255
    const second = state[j]!
    state[i] = second
    state[j] = first
    out[at] = data[at]! ^ state[(first + second) & 255]!
  }
  return out
}
