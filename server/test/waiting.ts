/** What the server of a test file waits for now: named in the error of its hook. */
let what = 'its server'
export function isWaitingFor(next: string) {
  what = next
}

/** How long a hook waits, below the limit of vitest.config.ts: making the embedded database takes longer. */
export const patienceMs = process.env.PIMS_TEST_DB === 'pg' ? 115_000 : 290_000

/**
 * Runs the work of a hook; when it takes too long, throws an error that names what it waits for, instead of "Hook timed
 * out".
 */
export async function inTime<T>(work: () => Promise<T>, ms = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`after ${Math.round(ms / 1000)} s the test file still waits for ${what}`)),
      ms,
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
