/** A role could not start: the message is for the person who started us. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(role: string, problem: string) {
    super(`${role} could not start: ${problem}${remedy(problem)}`)
  }
}

function remedy(problem: string): string {
  if (problem.includes('EADDRINUSE')) {
    return '. Stop the program that uses the port, or choose another with POSTERN_HTTP_PORT or POSTERN_SMTP_PORTS'
  }
  if (problem.includes('EACCES')) {
    return '. Ports below 1024 need root or the capability cap_net_bind_service: choose others with POSTERN_HTTP_PORT or POSTERN_SMTP_PORTS'
  }
  return ''
}
