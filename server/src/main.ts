import { errorForLog } from '#core/http/error-log.ts'
import { openProduct } from './product.ts'

// The process of the product: `npm start` runs it once packages and pages are built.

try {
  const { stop, greet } = await openProduct(process.env, pagesBuilt())
  // Work that did not end in time is abandoned: its transaction ends with the connection.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit()))
  // A supervisor that reads this line may stop the process.
  greet()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${errorForLog(error).stack}\n`)
  process.exit(1)
}

/** `npm start` builds the pages of a fresh clone meanwhile, and sends a message when they are ready. */
async function pagesBuilt() {
  if (process.env.PIMS_PAGES !== 'coming') return
  await new Promise((resolve) => process.once('message', resolve))
  process.disconnect?.()
}
