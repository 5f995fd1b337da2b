/** What the server of a test file waits for just now: named in the error of its hook. */
let what = 'its server'
export function isWaitingFor(next: string) {
  what = next
}

/** How long a hook waits, below the limit of vitest.config.ts: the embedded database takes longer to be made. */
export const patienceMs = process.env.PIMS_TEST_DB === 'pg' ? 115_000 : 290_000

/** The work of a hook; where it is not done in time, an error that names what it waits for, instead of "Hook timed out". */
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
