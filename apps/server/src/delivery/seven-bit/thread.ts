/** A thread that converts one message and ends: what strangers made is never parsed where the queue runs. */
import { parentPort, workerData } from 'node:worker_threads'
import { toSevenBit } from '@postern/mail/rewrite/seven-bit.ts'

parentPort!.postMessage(toSevenBit(Buffer.from(workerData as Uint8Array)), [])
