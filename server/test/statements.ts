import pg from 'pg'

/**
 * The statements the database is sent while `work` runs, begin and commit with them, in their order. Everything runs as
 * it does otherwise. How many there are does not move with the machine, so a test may hold them to a limit.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const listening = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    if (typeof first === 'string') sent.push(first)
    else if (isConfig(first)) sent.push(first.text)
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return sent
}

const isConfig = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
