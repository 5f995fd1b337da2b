import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOrgOnce } from '#core/db/away.ts'
import { type Database, type Db, together } from '#core/db/db.ts'
import { hasServer, onServer, type TestDatabase, testDatabase } from './database.ts'
import { sentBy } from './statements.ts'

const fixture = {
  migrations: fileURLToPath(new URL('fixtures/migrations', import.meta.url)),
  appendOnly: ['ledger'],
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(fixture)
})
afterAll(() => database.drop())

const addItem = (db: Db, org: string, id: string) =>
  sql`insert into item (org_id, item_id, item_name) values (${org}, ${id}, ${`${org} ${id}`})`.execute(db)
const names = async (db: Db) => {
  const { rows } = await sql<{ itemName: string }>`select item_name from item order by item_name`.execute(db)
  return rows.map((row) => row.itemName)
}

test('rows of another organisation are hidden, even from a query without a predicate', async () => {
  await database.withOrg('red', (db) => addItem(db, 'red', '1'))
  await database.withOrg('blue', (db) => addItem(db, 'blue', '1'))

  expect(await database.withOrg('red', names)).toEqual(['red 1'])
  expect(await database.withOrg('nobody', names)).toEqual([])
  expect(await database.withSystem(names)).toEqual(['blue 1', 'red 1'])
})

test('a view does not look past row-level security', async () => {
  const seen = await database.withOrg('blue', (db) => sql`select item_name from item_name_list`.execute(db))
  expect(seen.rows).toEqual([{ itemName: 'blue 1' }])
})

test('a row cannot be written into, moved to or changed in another organisation', async () => {
  await expect(database.withOrg('red', (db) => addItem(db, 'blue', '2'))).rejects.toThrow('row-level security')
  await expect(database.withOrg('red', (db) => sql`update item set org_id = 'blue'`.execute(db))).rejects.toThrow(
    'row-level security',
  )
  await database.withOrg('red', (db) => sql`update item set item_name = 'taken' where org_id = 'blue'`.execute(db))
  expect(await database.withOrg('blue', names)).toEqual(['blue 1'])
})

test('an append-only table takes new rows and refuses update, delete and truncate', async () => {
  const inOrg = (text: string) => database.withOrg('red', (db) => sql.raw(text).execute(db))
  await inOrg(`insert into ledger values ('red', '1', 500)`)
  for (const change of ['update ledger set amount_fen = 0', 'delete from ledger', 'truncate ledger']) {
    await expect(inOrg(change)).rejects.toThrow('permission denied')
  }
  await expect(inOrg('truncate item')).rejects.toThrow('permission denied')
  const left = await inOrg('select amount_fen from ledger')
  expect(left.rows).toEqual([{ amountFen: 500 }])
})

test('an unchecked organisation id never becomes part of the SQL text', async () => {
  for (const orgId of ["x'; drop table item; --", '', 'a'.repeat(65), 'ä']) {
    await expect(database.withOrg(orgId, names)).rejects.toThrow('not an organisation id')
  }
})

test('a second transaction inside an open one is refused, and allowed again afterwards', async () => {
  const inside = () => database.withOrg('red', () => database.withSystem(names))
  await expect(inside()).rejects.toThrow('already open')
  let later = Promise.resolve<string[]>([])
  const ended = Promise.withResolvers<void>()
  await database.withOrg('red', async () => {
    later = ended.promise.then(() => database.withOrg('blue', names))
  })
  ended.resolve()
  expect(await later).toEqual(['blue 1'])
})

test('nothing of a failed transaction stays, and the connection serves the next one', async () => {
  const failing = database.withOrg('red', async (db) => {
    await addItem(db, 'red', '9')
    await addItem(db, 'red', '9')
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await database.withOrg('red', names)).toEqual(['red 1'])
})

test('a swallowed SQL error does not turn into a silent rollback', async () => {
  const swallowing = database.withOrg('red', async (db) => {
    await addItem(db, 'red', '1').catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('rolled back')
})

test('statements sent together run in their order, and the first that fails is reported', async () => {
  await database.withOrg('together', async (db) => {
    const [, before, , after] = await together(
      addItem(db, 'together', '1'),
      names(db),
      addItem(db, 'together', '2'),
      names(db),
    )
    expect([before, after]).toEqual([['together 1'], ['together 1', 'together 2']])
  })
  const failing = database.withOrg('together', (db) =>
    together(addItem(db, 'together', '3'), addItem(db, 'together', '1'), names(db), addItem(db, 'together', '4')),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await database.withOrg('together', names)).toEqual(['together 1', 'together 2'])
})

test('a read is sent together with the begin of its transaction, and a write waits for the begin', async () => {
  const tripsOf = async (work: (db: Db) => Promise<unknown>) =>
    (await sentBy(() => database.withOrg('along', work))).trips
  expect(await tripsOf((db) => together(readItems(db), readItems(db)))).toBe(2)
  expect(await tripsOf((db) => addItem(db, 'along', '1'))).toBe(3)
  await database.withOrg('along', async (db) => {
    const [, seen] = await together(addItem(db, 'along', '2'), readItems(db))
    expect(seen).toHaveLength(2)
  })
})

/** Runs as another caller, while a transaction is open here. */
const outside = AsyncLocalStorage.snapshot()

const readItems = (db: Db) =>
  db
    .selectFrom('item' as 'org') // of the fixture
    .select('orgId')
    .execute()

test('a read finds the rows of its own organisation, whichever organisation used the connection before', async () => {
  for (const orgId of ['looks', 'passes']) await database.withOrg(orgId, (db) => addItem(db, orgId, '1'))
  const looks = (orgId: string) => database.readOrg(orgId, (db) => together(names(db), readItems(db)))
  for (const orgId of ['looks', 'looks', 'passes', 'looks']) {
    expect(await looks(orgId)).toEqual([[`${orgId} 1`], [{ orgId }]])
    expect(await database.withOrg('nobody', names)).toEqual([])
  }
  expect(await database.readOrg('nobody', names)).toEqual([])
  expect(await database.readOrg('looks', names, ['below'])).toEqual(['looks 1'])
  expect(await looks('passes')).toEqual([['passes 1'], [{ orgId: 'passes' }]])
  // Transactions of the owner remain transactions of the owner, and write.
  expect(await database.withSystem(names)).toEqual(expect.arrayContaining(['looks 1', 'passes 1']))
  await database.withSystem((db) => addItem(db, 'looks', '2'))
  await database.withOrg('looks', (db) => addItem(db, 'looks', '3'))
  expect(await database.readOrg('looks', names)).toEqual(['looks 1', 'looks 2', 'looks 3'])
})

test('a read can neither write nor switch to another organisation', async () => {
  await expect(database.readOrg('looks', (db) => addItem(db, 'looks', '9'))).rejects.toMatchObject({ code: '25006' })
  let late: Promise<unknown> = Promise.resolve()
  await database.readOrg('looks', async (db) => {
    late = names(db).then(() => names(db))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow(/is over|already committed/)
  expect(await database.readOrg('looks', names)).toHaveLength(3)
})

test('a statement after the end of its transaction is refused, not run outside of it', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const refused = database.withOrg('late', async (db) => {
    // Its first statement is under way when the transaction is given up, its second is not.
    late = names(db).then(() => addItem(db, 'late', '1'))
    late.catch(() => undefined)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await expect(late).rejects.toThrow(/is over|rolled back/)
  expect(await database.withOrg('late', names)).toEqual([])
})

test('a transaction that lost a race is run again, three times at most', async () => {
  let runs = 0
  const fail = (times: number) => () =>
    database.withSystem(async () => {
      runs += 1
      if (runs <= times) throw Object.assign(new Error('lost'), { code: '40001' })
      return runs
    })
  expect(await fail(3)()).toBe(4)
  runs = 0
  await expect(fail(4)()).rejects.toThrow('lost')
  expect(runs).toBe(4)
})

test('values come as the wire has them', async () => {
  const { rows } = await database.withOrg('red', async (db) => {
    await sql`insert into item (org_id, item_id, item_name, amount_fen, weight, made_on, made_time, tags) values
      ('red', 'v', 'value', 99999999999, 36.50, '2026-02-28', '2026-02-28 09:08:07.999', '[{"first_name":"王"}]')`.execute(
      db,
    )
    return sql`select amount_fen, weight, made_on, made_time, tags, count(*) over () as total,
      sum(amount_fen) over () as sum, array[made_on] as days from item where item_id = 'v'`.execute(db)
  })
  expect(rows).toEqual([
    {
      amountFen: 99999999999,
      weight: 36.5,
      madeOn: '2026-02-28',
      madeTime: '2026-02-28 09:08:07',
      tags: [{ first_name: '王' }],
      total: 1,
      sum: 99999999999,
      days: ['2026-02-28'],
    },
  ])
})

test('a whole number too large for JSON is an error, not another number', async () => {
  const tooLarge = database.withSystem((db) => sql`select 9007199254740993::bigint as n`.execute(db))
  await expect(tooLarge).rejects.toThrow(RangeError)
})

test('the time zone of the session is Shanghai', async () => {
  const { rows } = await database.withSystem((db) => sql`select current_setting('timezone') as zone`.execute(db))
  expect(rows).toEqual([{ zone: 'Asia/Shanghai' }])
})

test('parallel callers queue for the connection instead of failing', async () => {
  const add = (n: number) => database.withOrg('queue', (db) => addItem(db, 'queue', String(n)))
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(n)))
  expect(await database.withOrg('queue', names)).toHaveLength(40)
})

// --- real concurrency --------------------------------------------------------------------------------------------

/** Resolves for all callers once `count` of them have called. */
function meeting(count: number) {
  const all = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here >= count) all.resolve()
    return all.promise
  }
}

test.runIf(hasServer)('a serialization failure between two real transactions is run again', async () => {
  const server = await onServer(fixture)
  const bothHaveRead = meeting(2)
  const increment = () =>
    server.withSystem(async (db) => {
      await sql`set transaction isolation level serializable`.execute(db)
      const { rows } = await sql<{ value: number }>`select value from counter where counter_id = 'a'`.execute(db)
      await bothHaveRead()
      await sql`update counter set value = ${rows[0].value + 1} where counter_id = 'a'`.execute(db)
    })
  await Promise.all([increment(), increment()])
  const { rows } = await server.withSystem((db) => sql`select value from counter where counter_id = 'a'`.execute(db))
  expect(rows).toEqual([{ value: 2 }])
  await server.drop()
})

test.runIf(hasServer)('a read waits for no lock, and runs without begin and commit', async () => {
  const server = await onServer(fixture)
  await server.withOrg('red', (db) => addItem(db, 'red', '1'))
  const locking = (db: Db) =>
    db
      .selectFrom('item' as 'org') // of the fixture
      .select('orgId')
      .forUpdate()
      .execute()
  await server.withOrg('red', async (db) => {
    expect(await locking(db)).toHaveLength(1)
    const { sent } = await sentBy(() => outside(() => server.readOrg('red', locking)))
    expect(sent.filter((text) => /^(begin|commit)|for update/.test(text))).toEqual([])
    expect(sent.at(-1)).toMatch(/^select/)
  })
  await server.drop()
})

test.runIf(hasServer)('reads that send no statement leave their connection to the right organisation', async () => {
  const server = await onServer(fixture)
  await server.withOrg('red', (db) => addItem(db, 'red', '1'))
  const nothing = async () => undefined
  for (let turn = 0; turn < 20; turn += 1) {
    const looks = [server.readOrg('red', nothing), server.readOrg('blue', nothing), server.readOrg('red', names)]
    expect((await Promise.all(looks))[2]).toEqual(['red 1'])
    await Promise.all([server.readOrg('blue', nothing), server.readOrg('red', nothing)])
  }
  await server.drop()
})

test.runIf(hasServer)('of hundreds of readers and writers at once each sees its own rows', async () => {
  const server = await onServer(fixture)
  const orgs = ['red', 'blue', 'green']
  for (const orgId of orgs) await server.withOrg(orgId, (db) => addItem(db, orgId, '0'))
  const readers = [names, (db: Db) => readItems(db).then((rows) => rows.map(({ orgId }) => orgId))]
  const calls = Array.from({ length: 600 }, async (_, at) => {
    const orgId = orgs[at % 3]
    if (at % 7 === 0) await server.withOrg(orgId, (db) => addItem(db, orgId, String(at + 1)))
    if (at % 11 === 0) await server.withSystem(names)
    const seen = (await server.readOrg(orgId, (db) => together(...readers.map((read) => read(db))))).flat()
    expect(seen.length).toBeGreaterThanOrEqual(2)
    expect(seen.filter((one) => !one.startsWith(orgId))).toEqual([])
  })
  await Promise.all(calls)
  const { length } = await server.readOrg('red', names)
  expect(length).toBe(1 + Array.from({ length: 600 }, (_, at) => at).filter((at) => at % 21 === 0).length)
  await server.drop()
})

test('after a lost reply to a commit the server is asked whether it was committed', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  /** The first reply is lost, before or after the commit; the server is back a while later. */
  const losing = (committed: boolean): Pick<Database, 'withOrg'> => {
    const errors = [lost, refused]
    return {
      async withOrg(orgId, work) {
        const error = errors.shift()
        if (error === refused) throw refused
        const done = await database.withOrg(orgId, async (db) => {
          const found = await work(db)
          if (error && !committed) throw error
          return found
        })
        if (error) throw error
        return done
      },
    }
  }
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  await withOrgOnce(losing(true), 'doubt', (db) => addItem(db, 'doubt', 'kept'), pause)
  await expect(withOrgOnce(losing(false), 'doubt', (db) => addItem(db, 'doubt', 'gone'), pause)).rejects.toBe(lost)
  expect(await database.withOrg('doubt', names)).toEqual(['doubt kept'])
  expect(pauses).toBe(2)
})

test.runIf(hasServer)('a read whose connections are cut is done again on others', async () => {
  const server = await onServer(fixture)
  await server.withOrg('red', (db) => addItem(db, 'red', '1'))
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await Promise.all(Array.from({ length: 5 }, () => server.readOrg('red', names)))
  await server.withSystem((db) => cut().execute(db))
  expect(await Promise.all(Array.from({ length: 5 }, () => server.readOrg('red', names)))).toEqual(
    Array.from({ length: 5 }, () => ['red 1']),
  )
  await server.drop()
})

test.runIf(hasServer)('a deadlock is run again', async () => {
  const server = await onServer(fixture)
  const bothHoldOne = meeting(2)
  const both = (first: string, second: string) =>
    server.withSystem(async (db) => {
      await sql`update counter set value = value + 1 where counter_id = ${first}`.execute(db)
      await bothHoldOne()
      await sql`update counter set value = value + 1 where counter_id = ${second}`.execute(db)
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  const { rows } = await server.withSystem((db) => sql`select value from counter order by 1`.execute(db))
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
  await server.drop()
})

test.runIf(hasServer)('a statement prepared before a migration works after it', async () => {
  const server = await onServer(fixture)
  const read = () => server.withOrg('red', (db) => sql`select * from item where item_id = ${'1'}`.execute(db))
  await read()
  await server.withSystem((db) => sql`alter table item add column colour text`.execute(db))
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await server.drop()
})
