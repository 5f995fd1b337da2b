import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { planText } from './jobs.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

describe('background jobs', () => {
  test('lists every job with its plan, and without a last run before the first one', async () => {
    const rows = await admin.ok(log.jobs)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.find((row) => row.name === 'log-trim')).toMatchObject({
      title: '清理过期日志与会话',
      plan: '每天 03:40',
      slot: null,
      jobStatus: null,
    })
  })

  test('立即运行 runs it, records the run and writes it to the operation log', async () => {
    const info = await admin.ok(log.runJob, { name: 'log-trim' })
    expect(info).toMatchObject({ jobStatus: 'DONE', manual: 1, tries: 1, started: '2025-06-10 10:00:00' })
    expect(info.result).toMatchObject({ operLogs: 0, frontLogs: 0 })
    expect((await admin.ok(log.jobs)).find((row) => row.name === 'log-trim')).toEqual(info)
    const [row] = (await admin.ok(log.list, { module: 'log', keyword: '立即运行' })).list
    expect(row.content).toBe('立即运行任务“清理过期日志与会话”：完成')
  })

  test('answers the reason of a failed job', async () => {
    const { services } = t
    const before = services.jobs
    const run = async () => {
      throw new Error('网络不通')
    }
    services.jobs = openJobs({ services, jobs: [{ name: 'broken', title: '坏任务', at: { everyMs: 60_000 }, run }] })
    const info = await admin.ok(log.runJob, { name: 'broken' })
    expect(info).toMatchObject({ jobStatus: 'FAILED', error: 'Error: 网络不通', plan: '每 1 分钟' })
    services.jobs = before
  })

  test('does not find an unknown job, and refuses every run to a director', async () => {
    expect((await admin.call(log.runJob, { name: 'nothing' })).code).toBe(21003)
    const director = await t.as('DIRECTOR')
    expect((await director.call(log.jobs)).status).toBe(401)
    expect((await director.call(log.runJob, { name: 'log-trim' })).status).toBe(401)
  })

  test('plans are described in words', () => {
    expect([30_000, 300_000, 3_600_000].map((everyMs) => planText({ everyMs }))).toEqual([
      '每 30 秒',
      '每 5 分钟',
      '每 1 小时',
    ])
  })
})

describe('retention', () => {
  test('removes logs after their retention, the operation log after as many days as the setting says', async () => {
    const keep = { settingKey: 'operLogKeepDays', value: 200 }
    await admin.ok(setting.saveSwitches, { list: [keep] })
    const times = { old: '2024-11-21 09:00:00', kept: '2024-11-23 09:00:00' }
    const { sessionId } = await t.as('NURSE')
    await t.services.database.withSystem(async (db) => {
      for (const [logId, operTime] of Object.entries(times))
        await db
          .insertInto('operLog')
          .values({ orgId: t.orgId, logId, module: 'log', operType: 'EDIT', content: 'x', operTime })
          .execute()
      const front = { orgId: t.orgId, type: 'err', message: 'x' }
      await db
        .insertInto('frontLog')
        .values([
          { ...front, frontLogId: 'f-old', createTime: '2025-03-01 00:00:00' },
          { ...front, frontLogId: 'f-new', createTime: '2025-06-01 00:00:00' },
        ])
        .execute()
      await db
        .insertInto('attempt')
        .values([
          { attemptKey: 'ip', attemptId: 'a-old', attemptTime: '2025-06-01 00:00:00' },
          { attemptKey: 'ip', attemptId: 'a-new', attemptTime: '2025-06-10 09:00:00' },
        ])
        .execute()
      await db
        .updateTable('session')
        .set({ revokedTime: '2025-06-01 00:00:00' })
        .where('sessionId', '=', sessionId)
        .execute()
    })
    t.clock.set('2025-06-10 10:01:00')
    const { result } = await admin.ok(log.runJob, { name: 'log-trim' })
    expect(result).toMatchObject({ operLogs: 1, frontLogs: 1, attempts: 1, sessions: 1 })
    const left = await t.services.database.withSystem(async (db) => ({
      oper: await db.selectFrom('operLog').select('logId').where('logId', 'in', ['old', 'kept']).execute(),
      front: await db.selectFrom('frontLog').select('frontLogId').execute(),
      attempt: await db.selectFrom('attempt').select('attemptId').execute(),
    }))
    expect(left).toEqual({
      oper: [{ logId: 'kept' }],
      front: [{ frontLogId: 'f-new' }],
      attempt: [{ attemptId: 'a-new' }],
    })
    expect((await admin.ok(log.verify)).ok).toBe(true)
  })
})

describe('the operation log by months', () => {
  test('makes parts ahead, moves the rows of the rest into them, drops them after their time, and keeps them closed to the application', async () => {
    const { database } = t.services
    const system = <T>(query: ReturnType<typeof sql<T>>) =>
      database.withSystem(async (db) => (await query.execute(db)).rows)
    const storedRow = async (logId: string) => {
      const [row] = await system(
        sql<{ part: string }>`select tableoid::regclass::text as part from oper_log where log_id = ${logId}`,
      )
      return row?.part
    }
    const times = { gone: '2019-03-05 09:00:00', june: '2025-06-30 23:59:59.999', july: '2025-07-01 00:00:00' }
    for (const [logId, operTime] of Object.entries(times))
      await t.db((db) =>
        db
          .insertInto('operLog')
          .values({ orgId: t.orgId, logId, module: 'log', operType: 'EDIT', content: 'x', operTime })
          .execute(),
      )
    expect(await storedRow('june')).toBe('pims_part.oper_log_rest')
    t.clock.set('2025-06-10 10:02:00')
    const { result, jobStatus, error } = await admin.ok(log.runJob, { name: 'log-months' })
    expect([jobStatus, error]).toEqual(['DONE', null])
    expect(result).toMatchObject({ dropped: 1 })
    expect(await Promise.all(['gone', 'june', 'july'].map(storedRow))).toEqual([
      undefined,
      'pims_part.oper_log_2025_06',
      'pims_part.oper_log_2025_07',
    ])
    expect((await admin.ok(log.runJob, { name: 'log-months' })).result).toMatchObject({ dropped: 0 })

    const other = await t.otherOrg()
    const seen = await database.withOrg(other, (db) => db.selectFrom('operLog').select('logId').execute())
    expect(seen).toEqual([])
    const stranger = sql`insert into oper_log (org_id, log_id, module, oper_type, content, oper_time)
      values (${other}, 'x', 'log', 'EDIT', 'x', '2025-06-10')`
    await expect(t.db((db) => stranger.execute(db))).rejects.toThrow('row-level security')
    for (const text of [
      `update oper_log set content = 'y'`,
      'delete from oper_log',
      'select 1 from pims_part.oper_log_2025_06',
      `insert into pims_part.oper_log_2025_06 select * from oper_log`,
      'drop table pims_part.oper_log_2025_06',
      `select make_log_month('2030-01-01')`,
      `select drop_log_months('2030-01-01')`,
    ])
      await expect(
        t.db((db) => sql.raw(text).execute(db)),
        text,
      ).rejects.toThrow(/permission denied/)
    const open = await system(sql`
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'oper_log'::regclass and (not c.relrowsecurity or has_table_privilege('pims_app', c.oid, 'select,insert,update,delete'))`)
    expect(open).toEqual([])
  })
})
