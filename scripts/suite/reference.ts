import pg from 'pg'

/**
 * A fixed load of calculations and, where there is a server, of SQL. Its duration shows the present speed of this
 * machine: the time of a suite is judged by its ratio to it. Takes the address of a PostgreSQL server; gives seconds.
 */
export async function referenceSeconds(url?: string) {
  const began = performance.now()
  sums()
  if (url) await statements(url)
  return (performance.now() - began) / 1000
}

/** Some hundred million small steps, with objects that are made and dropped. */
function sums() {
  let total = 0
  for (let round = 0; round < 40; round += 1) {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ name: `row ${at % 977}`, value: (at * 7919) % 104_729 }))
    const byName = new Map<string, number>()
    for (const { name, value } of rows) byName.set(name, (byName.get(name) ?? 0) + value)
    for (const value of byName.values()) total = (total + value) % 1_000_003
  }
  return total
}

async function statements(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create temporary table row_of_reference (id integer primary key, name text, value integer)')
    await client.query(`insert into row_of_reference
      select n, 'row ' || n % 977, (n * 7919) % 104729 from generate_series(1, 200000) n`)
    for (let round = 0; round < 10; round += 1)
      await client.query(`select name, sum(value), count(*) over (), string_agg(distinct left(name, 3), ',')
        from row_of_reference group by name order by sum(value), name`)
    for (let id = 1; id <= 2000; id += 1) await client.query('select * from row_of_reference where id = $1', [id])
  } finally {
    await client.end()
  }
}
