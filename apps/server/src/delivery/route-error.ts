/** Why there is no server to send to. */

export class RouteError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RouteError'
    this.permanent = permanent
  }
}
