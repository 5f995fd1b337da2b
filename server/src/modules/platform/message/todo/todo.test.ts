import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { codesOf, rolesOf, scopeOf } from '#core/who/identity.ts'
import { systemWho } from '#core/who/who.ts'
import { hosted } from '../../../../../test/hosted.ts'
import { type Receivers, usersOf } from '../people.ts'
import { done, owe, restate, tell, undone } from '../service.ts'

const org = 'org-demo'
const t = hosted({ demo: true })
beforeAll(async () => {
  // The to-dos of the demo institution are not counted here.
  await t.services.database.withSystem((db) => db.deleteFrom('todo').where('orgId', '=', org).execute())
})

const inOrg = <T>(work: (db: Db) => Promise<T>) => t.services.database.withOrg(org, work)
const accounts = () => inOrg((db) => db.selectFrom('userAccount').selectAll().where('orgId', '=', org).execute())
const receiversOf = (receivers: Receivers) => inOrg((db) => usersOf(db, org, receivers))

/** The users with the permission, checked one by one as at sign-in. */
async function letIn(permit: string, deptId?: string) {
  const users = await accounts()
  return inOrg(async (db) => {
    const found: string[] = []
    for (const user of users) {
      const roles = await rolesOf(db, user)
      const codes = await codesOf(db, user, roles)
      const { all, deptIds } = await scopeOf(db, user, roles)
      if (user.status === 1 && codes.has(permit) && (!deptId || all || deptIds.includes(deptId)))
        found.push(user.userId)
    }
    return found.toSorted()
  })
}

test('receivers by permission and department are the users whose own sign-in gives both', async () => {
  const depts = await inOrg((db) => db.selectFrom('dept').select('deptId').where('orgId', '=', org).execute())
  const permits = ['live.live.list.quit', 'live.visit.come.add', 'expense.account.prestore', 'no.such.code']
  for (const permit of permits) {
    expect(await receiversOf({ permit })).toEqual(await letIn(permit))
    for (const { deptId } of depts) expect(await receiversOf({ permit, deptId })).toEqual(await letIn(permit, deptId))
  }
  const [one] = await letIn('live.live.list.quit')
  expect(await receiversOf({ permit: 'live.live.list.quit', except: one })).not.toContain(one)
})

test('receivers may be a role, a post, employees and a department with those below it', async () => {
  const users = await accounts()
  const [nurse] = await receiversOf({ roleCodes: ['NURSE'] })
  expect(nurse).toBeDefined()
  const emps = await inOrg((db) => db.selectFrom('emp').selectAll().where('orgId', '=', org).execute())
  const withEmp = users.filter(({ empId, status }) => empId && status === 1)
  const jobOf = (empId: string | null) => emps.find((emp) => emp.empId === empId)?.jobTypeCode
  const nurses = withEmp.filter(({ empId }) => jobOf(empId) === 'NURSE').map(({ userId }) => userId)
  expect(nurses.length).toBeGreaterThan(0)
  expect(await receiversOf({ jobTypes: ['NURSE'] })).toEqual(nurses.toSorted())
  const [{ empId, userId }] = withEmp
  expect(await receiversOf({ empIds: [String(empId)] })).toEqual([userId])
  const depts = await inOrg((db) => db.selectFrom('dept').selectAll().where('orgId', '=', org).execute())
  const within = (deptId: string | null, above: string): boolean =>
    deptId === above ||
    (deptId !== null && depts.some((dept) => dept.deptId === deptId && within(dept.parentId, above)))
  for (const { deptId: above } of depts)
    expect(await receiversOf({ deptIds: [above] })).toEqual(
      users
        .filter(({ deptId, status }) => status === 1 && within(deptId, above))
        .map(({ userId }) => userId)
        .toSorted(),
    )
  expect(await receiversOf({ administrators: true })).toEqual(
    users.filter(({ isAdmin }) => isAdmin === 1).map(({ userId }) => userId),
  )
})

const todosOf = (userIds: readonly string[]) =>
  inOrg((db) =>
    db
      .selectFrom('todo')
      .select(['handlerId', 'round', 'todoStatus', 'finishByName'])
      .where('orgId', '=', org)
      .where('bizId', '=', 'outing-1')
      .where('handlerId', 'in', userIds)
      .orderBy('round')
      .execute(),
  )

test('a to-do is made once a round, and ends for all as soon as the business is done or undone', async () => {
  const userIds = (await accounts()).slice(0, 2).map(({ userId }) => userId)
  const who = { ...systemWho(org, '2025-06-10 10:00:00'), userName: '李护士' }
  const outing = { todoType: 'OUTING', bizType: 'OUTING', bizId: 'outing-1', event: 'audit' }
  const ask = (round: number) => inOrg((db) => owe(db, who, { userIds }, { ...outing, title: '请审核外出', round }))
  expect([await ask(1), await ask(1)]).toEqual([2, 0])
  expect(who.events.map(({ data }) => data)).toMatchObject([{ openCount: 1 }, { openCount: 1 }])
  expect(await inOrg((db) => done(db, who, { bizType: 'OUTING', bizId: 'outing-1', event: 'postpone' }))).toBe(0)
  expect(await inOrg((db) => done(db, who, { bizType: 'OUTING', bizId: 'outing-1' }))).toBe(2)
  expect(who.events.slice(2).map(({ data }) => data)).toMatchObject([
    { openCount: 0, todoStatus: 2 },
    { openCount: 0, todoStatus: 2 },
  ])
  expect(await ask(2)).toBe(2)
  expect(await inOrg((db) => undone(db, who, { bizType: 'OUTING', bizId: 'outing-1' }))).toBe(2)
  expect(await todosOf([userIds[0]])).toMatchObject([
    { round: 1, todoStatus: 2, finishByName: '李护士' },
    { round: 2, todoStatus: 4 },
  ])
})

test('writes five hundred in one statement, one for each user', async () => {
  await inOrg((db) =>
    sql`
      insert into user_account (org_id, user_id, login_name, user_name, password_hash, pwd_time)
      select ${org}, 'many-' || lpad(n::text, 3, '0'), 'many' || n, '员工', 'x', '2025-06-10 10:00:00' from generate_series(0, 499) n`.execute(
      db,
    ),
  )
  const userIds = Array.from({ length: 500 }, (_, n) => `many-${String(n).padStart(3, '0')}`)
  const who = systemWho(org, '2025-06-10 10:00:00')
  const news = { msgType: 12, title: '停水通知', bizType: 'test', bizId: '1', event: 'water' }
  expect(await inOrg((db) => tell(db, who, { userIds }, news))).toBe(500)
  expect(await inOrg((db) => tell(db, who, { userIds }, news))).toBe(0)
  expect(who.events).toHaveLength(500)
})

test('a user who wants only his own messages gets those that name him and urgent ones, and gets to-dos all the same', async () => {
  const userIds = (await accounts()).filter(({ empId, status }) => empId && status === 1).map(({ userId }) => userId)
  const nurses = (await receiversOf({ roleCodes: ['NURSE'] })).filter((userId) => userIds.includes(userId))
  const [own] = nurses
  const empId = (await accounts()).find(({ userId }) => userId === own)?.empId ?? ''
  const setAuth = (msgAuth: Row<'emp'>['msgAuth']) =>
    inOrg((db) => db.updateTable('emp').set({ msgAuth }).where('orgId', '=', org).where('empId', '=', empId).execute())
  const who = systemWho(org, '2025-06-10 10:00:00')
  const send = (receivers: Receivers, event: string, msgLevel: 1 | 2 | 3 = 2) =>
    inOrg((db) =>
      tell(db, who, receivers, { msgType: 12, msgLevel, title: '消息范围', bizType: 'auth', bizId: '1', event }),
    )
  const all = (await receiversOf({ roleCodes: ['NURSE'] })).length
  await setAuth('ONESELF')
  expect(await send({ roleCodes: ['NURSE'] }, 'role')).toBe(all - 1)
  expect(await send({ roleCodes: ['NURSE'] }, 'urgent', 3)).toBe(all)
  expect(await send({ userIds: [own] }, 'user')).toBe(1)
  expect(await send({ empIds: [empId] }, 'emp')).toBe(1)
  const todo = { todoType: 'OTHER', bizType: 'auth', bizId: '1', event: 'asked', title: '请处理' }
  expect(await inOrg((db) => owe(db, who, { roleCodes: ['NURSE'] }, todo))).toBe(all)
  await setAuth('DEPT')
  expect(await send({ roleCodes: ['NURSE'] }, 'later')).toBe(all)
})

test('the text of a to-do changes when only its details have changed', async () => {
  const [{ userId }] = await accounts()
  const who = systemWho(org, '2025-06-10 10:00:00')
  const place = { bizType: 'OTHER', bizId: 'restated' }
  await inOrg((db) =>
    owe(db, who, { userIds: [userId] }, { ...place, todoType: 'OTHER', event: 'asked', title: '请补录' }),
  )
  const say = (content: string) => inOrg((db) => restate(db, who, place, { title: '请补录', content }))
  await say('3项')
  await say('4项')
  who.events.length = 0
  await say('4项')
  expect(who.events).toEqual([])
  const read = await inOrg((db) =>
    db.selectFrom('todo').select('content').where('orgId', '=', org).where('bizId', '=', 'restated').execute(),
  )
  expect(read).toEqual([{ content: '4项' }])
})
