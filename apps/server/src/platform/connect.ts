/**
 * Connects declarations that stand in folders of their own (`*.generated.ts` lists them): what one gives, the others get by its
 * name, a "port". The parameters of a declaration's functions say which ports it needs.
 */

/** A declaration whose functions get `Deps`. */
export interface Giving<Deps> {
  /** What others may need of this one: by port, how it is made, once. It may ask for other ports. */
  readonly gives?: Readonly<Record<string, (deps: Deps) => unknown>>
}

type List = Readonly<Record<string, object>>
type Made<Makers> = {
  readonly [P in keyof Makers]: Makers[P] extends (deps: never) => infer T ? T : never
}
type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** All ports that the declarations of a list give. */
export type Given<L extends List> = Both<
  { [N in keyof L]: L[N] extends { readonly gives: infer G } ? Made<G> : object }[keyof L]
>

/** What the functions of one name answer, all together. */
export type Gathered<L extends List, Name extends string> = Both<
  {
    [N in keyof L]: L[N] extends { readonly [P in Name]: (deps: never) => infer Part } ? Part : object
  }[keyof L]
>

/**
 * What `host` has, with all ports of the list.
 * @throws Error naming the declaration and the port that is given twice, or that cannot be made without itself
 */
export function connect<Host extends object, L extends List>(host: Host, list: L): Host & Given<L> {
  const deps = { ...host }
  const ports = Object.entries<Giving<never>>(list).flatMap(([name, { gives = {} }]) =>
    Object.entries(gives).map(([port, make]) => ({ name, port, make })),
  )
  const making: string[] = []
  for (const { name, port, make } of ports) {
    if (port in deps) throw new Error(`${name} gives the port ${port}, which is given already`)
    const made = (): unknown => {
      if (making.includes(port))
        throw new Error(
          `${name} cannot make the port ${port} without itself: ${[...making, port].join(' > ')}`,
        )
      making.push(port)
      const value: unknown = make(deps as never)
      making.pop()
      Object.defineProperty(deps, port, { value, enumerable: true })
      return value
    }
    Object.defineProperty(deps, port, { get: made, enumerable: true, configurable: true })
  }
  for (const { port } of ports) Reflect.get(deps, port)
  return deps as Host & Given<L>
}
