/** Arrays of numbers that grow. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

export class Growing<T extends Numbers> {
  #numbers: T
  readonly #make: (size: number) => T
  size = 0

  constructor(make: (size: number) => T) {
    this.#make = make
    this.#numbers = make(64)
  }

  push(value: number): void {
    if (this.size === this.#numbers.length) {
      const larger = this.#make(this.size * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.size++] = value
  }

  at(index: number): number {
    return this.#numbers[index]!
  }
}

export const growing = {
  bytes: () => new Growing((size) => new Uint8Array(size)),
  shorts: () => new Growing((size) => new Uint16Array(size)),
  words: () => new Growing((size) => new Uint32Array(size)),
  doubles: () => new Growing((size) => new Float64Array(size)),
}
