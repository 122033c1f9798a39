/** Entry of a process that opens one archive by 7-Zip and ends: disposable, without secrets, with its own end of time. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { open } from './open.ts'
import { framed, unframed, type SevenQuestion } from './protocol.ts'

const asked = unframed(readFileSync(0))
// What compiles the product starts it without a question.
if (!asked) process.exit(1)
const question = asked.head as SevenQuestion
// This thread is busy until the end: another one sees to it that there is time, and somebody who waits.
new Worker(
  `const end = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(end, ${question.ms})
  setInterval(() => { if (process.ppid !== ${question.owner}) end() }, 200)`,
  { eval: true },
).unref()
const { answer, contents } = await open(question, asked.body)
// `process.exit` waits for the threads of V8, and under load one of them waits for this thread to collect garbage: neither ends.
process.stdout.write(framed(answer, contents), () => process.kill(process.pid, 'SIGKILL'))
