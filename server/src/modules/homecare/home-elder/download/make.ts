import type { Paging } from '#contract/kit/calls.ts'
import { downloadStatus } from '#contract/modules/homecare/home-elder/home-record.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { addDays, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { pathOf } from '#core/files/links.ts'
import { publish } from '#core/jobs/publish.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { exportFrame, sheetOf } from '#core/sheets/export.ts'
import { sheetBuffer } from '#core/sheets/sheet-file.ts'
import { identityOf } from '#core/who/identity.ts'
import { type Who, whoOf } from '#core/who/who.ts'
import { keepWorkbook } from '../../../platform/file/workbook-file.ts'
import { tell } from '../../../platform/message/service.ts'
import { downloads } from '../tables.ts'
import { known } from './lists.ts'
import { drop, ownerOf } from './remove.ts'

/**
 * Waiting workbooks are made after the job that finds them, outside its transaction; old ones are deleted in the night.
 */

const { making, ready, failed } = downloadStatus.is
const keptDays = 7

joinRound('clock', {
  title: '居家导出',
  run: async (db, { who, services, after }) => {
    const waiting = await rowsWith(db, downloads, who, { status: making }, 'createTime')
    for (const row of waiting) after(() => make(services, row))
    return waiting.length
  },
})

joinRound('care-day', {
  title: '过期的居家导出',
  run: async (db, { who, day }) => {
    const old = await db
      .selectFrom('homeDownload')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('createTime', '<', `${addDays(day, -keptDays)} 00:00:00`)
      .execute()
    for (const row of old) await drop(db, who, row)
    return old.length
  },
})

async function make(services: Services, row: Row<'homeDownload'>) {
  let content: Buffer | undefined
  try {
    content = await workbook(services, row)
  } catch {
    // Notifies the requester; a new download may be requested.
  }
  let maker: Who | undefined
  await services.database.withOrg(row.orgId, async (db) => {
    // Removed meanwhile.
    if (!(await find(db, downloads, await makerOf(db, row, services), row.id, { lock: true }))) return
    maker = await makerOf(db, row, services)
    await finish(db, maker, services, row, content)
  })
  if (maker) publish(services, maker, ['home-elder'])
}

/** The rows the requester may see now. */
async function workbook(services: Services, row: Row<'homeDownload'>) {
  const { call, page } = known.get(row.callName) ?? {}
  if (!call || !page) throw new Error(`nobody keeps the list ${row.callName}`)
  const query = row.query as Partial<Paging> // as: stored from the parsed query of this very call
  const read = await services.database.readOrg(row.orgId, async (db) => {
    const who = await makerOf(db, row, services)
    who.must(call.options.exportPermit ?? call.options.permit)
    return { found: await page({ db, who, services }, query), frame: await exportFrame(db, who, call, query) }
  })
  return sheetBuffer(sheetOf(call, read.found, read.frame).table)
}

async function finish(db: Db, who: Who, services: Services, row: Row<'homeDownload'>, content: Buffer | undefined) {
  const file = content && (await keepWorkbook({ db, who, services }, { name: row.fileName, content }, ownerOf(row.id)))
  const result = file
    ? { status: ready, size: file.size, urlPath: pathOf(file.fileId), finishTime: who.now }
    : { status: failed, finishTime: who.now }
  await patch(db, downloads, who, row, result)
  await tell(
    db,
    who,
    { userIds: [row.userId] },
    {
      msgType: msgType.system,
      title: file ? `导出完成：${row.fileName}` : `导出失败：${row.fileName}`,
      content: file ? `请在${keptDays}天内到“我的导出”下载` : '请缩小查询范围后重新导出',
      bizType: 'HOME_DOWNLOAD',
      bizId: row.id,
      event: file ? 'ready' : 'failed',
      routePath: '/homecare/archives',
      query: { downloads: '1' },
    },
  )
}

/** The requester, with the present permissions. */
async function makerOf(db: Db, { orgId, userId }: Row<'homeDownload'>, { clock }: Services) {
  const user = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const identity = await identityOf(db, user, { sessionId: '', deviceType: 'WEB', restricted: 0, dataDeptId: null })
  const job = { requestId: 'home-download', ip: '127.0.0.1', agent: 'system' }
  return whoOf(identity, { now: timeText(clock.ms()), ...job })
}
