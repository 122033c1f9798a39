/** Exit code 0 when the console of this container says that it can do its work. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const isSecure = process.env.POSTERN_HTTP_TLS === 'on'
const options = {
  host: '127.0.0.1',
  port: process.env.POSTERN_HTTP_PORT ?? 8080,
  path: '/api/health/ready',
  timeout: 4_000,
  // It is this container's own port, whatever name its certificate has.
  rejectUnauthorized: false,
}
const asked = (isSecure ? secure : plain)(options, (response) =>
  process.exit(response.statusCode === 200 ? 0 : 1),
)
asked.on('timeout', () => process.exit(1))
asked.on('error', () => process.exit(1))
asked.end()
