/** Entry of the thread that makes segments. */
import { parentPort, workerData } from 'node:worker_threads'
import { compile } from './compile.ts'
import type { CompileTask } from './task.ts'

const compiled = await compile(workerData as CompileTask)
parentPort!.postMessage(compiled, [])
