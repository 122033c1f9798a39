/** Why there is no server to send to. */

export class RouteError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RouteError'
    this.permanent = permanent
  }
}

/** A server that an administrator named, and that nothing can be sent to until they mend it: its mail waits, however long. */
export class ServerMisnamedError extends RouteError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, options)
    this.name = 'ServerMisnamedError'
  }
}
