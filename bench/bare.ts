import { argon2Sync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// The bare limits: node:http and pg with the product's own statements, without sessions, permissions, checks or logs.

export interface BareQuery {
  text: string
  values: string[]
}

const queries: Record<string, BareQuery[]> = JSON.parse(process.env.BARE_QUERIES ?? '{}')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = createServer(async (request, response) => {
  const path = (request.url ?? '/').split('?')[0]
  const body = path === '/argon2' ? hash() : path === '/insert' ? await insert() : await read(queries[path] ?? [])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ code: 0, msg: '', data: body }))
})

/** The same statements over one connection of a pool, with the names the product gives them. */
async function read(statements: readonly BareQuery[]) {
  const client = await pool.connect()
  try {
    const results = []
    for (const { text, values } of statements)
      results.push((await client.query({ name: text.slice(0, 60), text, values })).rows)
    return results
  } finally {
    client.release()
  }
}

/** One small committed write: the least cost of a transaction. */
async function insert() {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'bare',
      text: 'insert into bare (id, note) values ($1, $2)',
      values: [randomBytes(16).toString('hex'), 'x'.repeat(200)],
    })
    await client.query('commit')
    return null
  } finally {
    client.release()
  }
}

/** One password hash with the product's parameters. */
function hash() {
  return argon2Sync('argon2id', {
    message: 'Bench-2026-okay',
    nonce: randomBytes(16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  }).length
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
