import pg from 'pg'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { openDatabase } from '#core/db/db.ts'
import { loadModules } from '#core/http/modules.ts'
import { systemWho } from '#core/who/who.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { tell } from '../server/src/modules/platform/message/service.ts'
import { crew, lists, multiply, staffOf } from './data/people-data.ts'
import { ask, durationOf, type House, openHouse, openSheet, orgId } from './house.ts'
import { growth } from './measure/growth.ts'
import { median } from './measure/load.ts'

/**
 * Messages, roster and the lists around a stay, on PostgreSQL: the demo institution with some 1000 and some 100 000
 * rows a list, each list in both by turns, beside its own statements sent by pg alone. Writes bench/results/people.md.
 */

const sizes = { small: 1000, large: 100_000 }
const rounds = 9
const sheet = openSheet(
  'people.md',
  'Messages, rota and the lists around a stay',
  `Written by \`npm run bench:people\`: PostgreSQL, medians of ${rounds} in turns. Times are of the whole request over HTTP; the statements alone are those of the same request over the larger house, sent by pg.`,
)
const { say } = sheet

const cluster = startPostgres()
const admin = new pg.Client({ connectionString: cluster.url })
try {
  await admin.connect()
  await loadModules()
  const small = await openHouse(cluster, admin, { name: 'small', port: 3911, fill: filled('small') })
  const large = await openHouse(cluster, admin, { name: 'large', port: 3912, fill: filled('large') })
  const size = '（10³ → 10⁵ 行）'
  await growth({ cluster, admin, small, large, rounds }, say, [
    { call: message.list, query: 'page=1&size=1&readStatus=0', title: '铃铛计数', goal: '< 15 ms' },
    ...lists.map(({ call, query = '', title = `${call.options.title}${size}` }) => ({
      call,
      query: `page=1&size=20${query}`,
      title,
    })),
  ])
  await results(large)
  await rota(large)
  await receivers(large)
  await small.product.stop()
  await large.product.stop()
} finally {
  await admin.end()
  cluster.stop()
}
sheet.write()

function filled(name: keyof typeof sizes) {
  return (plain: pg.Client) => multiply(plain, orgId, sizes[name])
}

/** The attendance list of a month of some five hundred employees, each day of it judged again. */
async function results(house: House) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  const people = await crew(plain, orgId, 9)
  await plain.end()
  const last = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  const month = last.toISOString().slice(0, 7)
  const path = `${attendanceRecord.recordList.path}?page=1&size=1000&month=${month}`
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) times.push((await ask(house, 'GET', path)).ms)
  say(`一个月的考勤结果，${people} 人`, `${median(times).toFixed(0)} ms`, '< 5000 ms')
}

/** A month of sixty employees, each day of it, saved at once and published. */
async function rota(house: House) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  const empIds = await staffOf(plain, orgId, 60)
  await plain.end()
  const shift = { shiftName: '测量班', shiftType: 1, workPeriod: [{ startTime: '07:00', endTime: '15:00' }] }
  const { shiftPkId } = (await ask(house, 'POST', attendanceShift.shiftCreate.path, shift)).data
  const group = { groupName: '测量组', groupType: 2, deptId: 'dept-ward-1', memberIds: empIds, clockWays: [1] }
  const { attendanceGroupPkId: groupPk } = (await ask(house, 'POST', attendanceGroup.groupCreate.path, group)).data
  const times: number[] = []
  // The demo has plans up to the next month.
  for (let month = 3; month <= 8; month += 1) {
    const name = `${new Date().getUTCFullYear() + 1}-${String(month).padStart(2, '0')}`
    const days = Array.from({ length: 28 }, (_, at) => `${name}-${String(at + 1).padStart(2, '0')}`)
    const cells = days.map((workDate, at) => ({ workDate, shiftPkId: at % 7 < 5 ? shiftPkId : null }))
    const body = { groupPk, month: name, rows: empIds.map((empId) => ({ empId, version: 0, cells })) }
    const { ms } = await ask(house, 'PUT', attendanceSchedule.scheduleSave.path, body)
    if (month > 3) times.push(ms)
  }
  say('保存一个月的排班，60 人 × 28 天', `${median(times).toFixed(0)} ms`, '< 500 ms')
}

/** One message to five hundred employees, in the transaction of the change that it reports. */
async function receivers({ url }: House) {
  const database = await openDatabase({ url })
  const times: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const who = systemWho(orgId, '2026-01-01 08:00:00')
    await database.withOrg(orgId, async (db) => {
      const users = await db.selectFrom('userAccount').select('userId').where('orgId', '=', orgId).limit(500).execute()
      const userIds = users.map(({ userId }) => userId)
      const news = { msgType: 12, title: '测量', bizType: 'bench', bizId: `${turn}`, event: 'made' }
      times.push(await durationOf(() => tell(db, who, { userIds }, news)))
    })
  }
  await database.close()
  say('一条消息发给 500 人', `${median(times).toFixed(0)} ms`)
}
