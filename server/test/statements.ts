import pg from 'pg'

/**
 * The statements sent to the database while `work` runs, begin and commit included, in their order. Everything runs as
 * usual. Their number does not depend on the machine, so a test may limit it.
 */
export const statementsOf = async (work: () => Promise<unknown>) => (await sentBy(work)).sent

/** The same, with the number of round trips: statements sent at once (`together`) are one trip. */
export async function sentBy(work: () => Promise<unknown>): Promise<{ sent: string[]; trips: number }> {
  const sent: string[] = []
  let trips = 0
  let unanswered = 0
  const { query } = pg.Client.prototype
  const listening = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (typeof first === 'string') sent.push(first)
    else if (isConfig(first)) sent.push(first.text)
    if (unanswered === 0) trips += 1
    unanswered += 1
    const answer = Reflect.apply(query, this, args)
    const answered = () => {
      unanswered -= 1
    }
    answer.then(answered, answered)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return { sent, trips }
}

const isConfig = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
