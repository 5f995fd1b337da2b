import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#core/db/db.ts'
import { copyInto } from './database.ts'
import { freePort } from './mosquitto.ts'
import { type Product, startProduct } from './product.ts'

const secret = 'a-secret-of-more-than-32-characters-0'
/** The last three digits of the mode: the permissions of others than the owner. */
const othersMay = async (path: string) => (await stat(path)).mode & 0o077

describe('the demo, reachable from other machines', () => {
  let dataDir: string
  let product: Product
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pims-start-'))
    await copyInto(dataDir, { filled: 'demo' })
    await mkdir(join(dataDir, 'backup'), { recursive: true })
    for (const folder of ['', 'backup']) await chmod(join(dataDir, folder), 0o755)
    product = await startProduct({ DATA_DIR: dataDir, PIMS_MODE: 'demo', DEMO_PUBLIC: 'yes', HOST: '0.0.0.0' })
  }, 300_000)
  afterAll(async () => {
    await product?.stop('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  test('serves the list of its calls, its page and the viewer', async () => {
    const text = await fetch(`${product.url}/openapi.json`)
    expect(text.status).toBe(200)
    const { paths } = (await text.json()) as { paths: object } // as: an OpenAPI document
    expect(Object.keys(paths)).toContain('/passport/web-rbac/systemLogs')
    for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css'])
      expect((await fetch(product.url + path)).status, path).toBe(200)
  })

  test('prints its mode, its database, and that anybody can sign in with the published passwords', () => {
    expect(product.output()).toContain('运行模式：演示')
    expect(product.output()).toContain(`数据库：内置数据库（${join(dataDir, 'database')}）`)
    expect(product.output()).toMatch(/警告：演示账号的密码是公开的.*0\.0\.0\.0/)
  })

  test('keeps its data from other users of the machine, the last backup too', async () => {
    expect(await othersMay(dataDir)).toBe(0)
    expect(await othersMay(join(dataDir, 'incoming'))).toBe(0)
    expect(await othersMay(join(dataDir, 'lock'))).toBe(0)
    expect(await product.stop()).toBe(0)
    const [dump] = await readdir(join(dataDir, 'backup'))
    expect(await othersMay(join(dataDir, 'backup', dump))).toBe(0)
    expect(await othersMay(join(dataDir, 'backup'))).toBe(0)
  })
})

describe('a start that is refused', { timeout: 300_000 }, () => {
  let dataDir: string
  let occupant: Server
  let port: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pims-refused-'))
    port = String(await freePort())
    occupant = createServer()
  })
  afterEach(async () => {
    occupant.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function stored(text: string) {
    const database = await openDatabase({ dataDir, dumps: false })
    const { rows } = await database.withSystem((db) => sql.raw<{ value: string }>(text).execute(db))
    await database.close()
    return rows.map((row) => row.value)
  }
  const numbers = () => stored('select phone_num as value from emp order by emp_id')

  test('because of demo accounts has sealed no number with the new key', async () => {
    await copyInto(dataDir, { filled: 'demo' })
    const before = await numbers()
    expect(before.length).toBeGreaterThan(10)
    const keys = { APP_SECRET: secret, APP_SECRET_OLD: 'pims-demo-secret-known-to-everybody' }
    await expect(startProduct({ DATA_DIR: dataDir, ...keys })).rejects.toThrow('含演示账号')
    expect(await numbers()).toEqual(before)
  })

  test('because of a taken port has made no table', { tags: 'long' }, async () => {
    await (await openDatabase({ dataDir, dumps: false })).close()
    await new Promise<void>((resolve) => occupant.listen(Number(port), '127.0.0.1', resolve))
    await expect(startProduct({ DATA_DIR: dataDir, PORT: port, APP_SECRET: secret })).rejects.toThrow('已被占用')
    expect(await stored(`select relname as value from pg_class where relname = 'schema_migration'`)).toEqual([])
  })

  test('as a demo on the database of an institution leaves it as it was', { tags: 'long' }, async () => {
    await copyInto(dataDir, { filled: 'institution' })
    await expect(startProduct({ DATA_DIR: dataDir, PIMS_MODE: 'demo' })).rejects.toThrow('演示模式不能使用')
    expect(await stored('select org_id as value from org')).toEqual(['org-test'])
  })

  test('because of another key has neither migrated nor sealed', async () => {
    await copyInto(dataDir, { filled: 'institution' })
    const database = await openDatabase({ dataDir, dumps: false })
    // Sealed with a lost key.
    await database.withSystem((db) =>
      sql`
        update user_account
        set phone_num = 'pims:userAccount.phoneNum:' || org_id || '/' || user_id || ':v1.00000000.AAAA.AAAA'`.execute(
        db,
      ),
    )
    await database.withSystem((db) =>
      sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(db),
    )
    await database.close()
    const before = await stored('select name as value from schema_migration order by name')
    await expect(startProduct({ DATA_DIR: dataDir, APP_SECRET: secret })).rejects.toThrow('APP_SECRET_OLD')
    expect(await stored('select name as value from schema_migration order by name')).toEqual(before)
  })
})
