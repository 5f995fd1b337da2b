import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import {
  packageFlow,
  packageLimitBytes,
  packageStatus,
  packageType,
  type release,
  releaseRefusals,
} from '#contract/modules/platform/release/release.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf, pathOf, publicLinkOf } from '#core/files/links.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { bindFiles, letGo } from '../file/service.ts'
import { tell } from '../message/service.ts'
import { packages } from './tables.ts'

/** Install packages (platform.md 7). */

const order = {
  fields: {
    versionCode: 'install_package.version_code',
    fileSize: 'install_package.file_size',
    downloadCount: 'install_package.download_count',
    publishTime: 'install_package.publish_time',
  },
  first: [
    ['install_package.create_time', 'desc'],
    ['install_package.package_id', 'desc'],
  ],
} as const

type Saw = Pick<Services, 'files' | 'clock'> & Services
const bizType = 'install-package'

export const shownPackage = (services: Saw, who: Who, row: Row<'installPackage'>) => ({
  ...row,
  fileUrl: linkOf(services, who, pathOf(row.fileId)),
})

export async function listPackages(db: Db, who: Who, services: Services, query: QueryFor<typeof release.list>) {
  let rows = db.selectFrom('installPackage').selectAll('installPackage').where('installPackage.orgId', '=', who.orgId)
  if (query.packageType) rows = rows.where('installPackage.packageType', '=', query.packageType)
  if (query.platform) rows = rows.where('installPackage.platform', '=', query.platform)
  if (query.status != null) rows = rows.where('installPackage.status', '=', query.status)
  if (query.versionName) rows = rows.where('installPackage.versionName', 'like', contains(query.versionName))
  const found = await page(rows, query, order)
  return { ...found, list: found.list.map((row) => shownPackage(services, who, row)) }
}

/** The newest published one of each type and platform. */
export async function newestPackages(db: Db, who: Who, services: Services) {
  const rows = await db
    .selectFrom('installPackage')
    .selectAll()
    .distinctOn(['packageType', 'platform'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', packageStatus.is.published)
    .orderBy('packageType')
    .orderBy('platform')
    .orderBy('versionCode', 'desc')
    .execute()
  return rows.map((row) => shownPackage(services, who, row))
}

export async function sumSize(db: Db, orgId: string) {
  const { sum, count } = await db
    .selectFrom('installPackage')
    .select(({ fn }) => [fn.sum<number>('fileSize').as('sum'), fn.countAll<number>().as('count')])
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return { sumSize: Number(sum ?? 0), limitSize: packageLimitBytes, count: Number(count) }
}

/** Refuses 21602 when this many more bytes do not fit. */
export async function assertRoom(db: Db, orgId: string, bytes: number) {
  const { sumSize: used, limitSize } = await sumSize(db, orgId)
  if (used + bytes > limitSize) refuse(releaseRefusals.full)
}

export async function createPackage(db: Db, who: Who, body: BodyFor<typeof release.create>) {
  await assertNewer(db, who.orgId, body.packageType, body.versionCode)
  const facts = await fileFacts(db, who, body.fileId)
  await assertRoom(db, who.orgId, facts.fileSize)
  const row = await insert(db, packages, who, { ...body, ...facts, status: packageStatus.is.draft })
  await bindFiles(db, who, { bizType, bizId: row.packageId }, [pathOf(body.fileId)])
  who.did(`新增安装包${row.packageName} ${row.versionName}`)
  return row
}

type Edit = BodyFor<typeof release.update> & { version?: number }

/** A status is a step: 1 publishes, 2 withdraws. Anything else edits a draft. */
export async function updatePackage(db: Db, who: Who, packageId: string, body: Edit) {
  const row = await own(db, packages, who, packageId, { lock: true })
  const { status, ...rest } = body
  if (status !== undefined && status !== row.status) return step(db, who, row, status, body.version)
  who.must('systemSetting.install-package.edit')
  packageFlow.take('edit', row)
  const type = rest.packageType ?? row.packageType
  if (rest.versionCode !== undefined || rest.packageType !== undefined)
    await assertNewer(db, who.orgId, type, rest.versionCode ?? row.versionCode, packageId)
  if (!rest.fileId || rest.fileId === row.fileId) return update(db, packages, who, row, rest)
  const facts = await fileFacts(db, who, rest.fileId)
  await assertRoom(db, who.orgId, facts.fileSize - row.fileSize)
  const next = await update(db, packages, who, row, { ...rest, ...facts })
  await bindFiles(db, who, { bizType, bizId: packageId }, [pathOf(rest.fileId)])
  return next
}

async function step(db: Db, who: Who, row: Row<'installPackage'>, status: number, version: number | undefined) {
  who.must('systemSetting.install-package.publish')
  const publish = status === packageStatus.is.published
  const next = packageFlow.take(publish ? 'publish' : 'withdraw', row)
  const times = publish ? { publishTime: who.now } : {}
  const name = `${row.packageName} ${row.versionName}`
  const saved = await update(db, packages, who, row, { ...next, ...times, version })
  who.did(publish ? `发布安装包${name}` : `下架安装包${name}`, { operType: 'STATE' })
  if (publish)
    await tell(
      db,
      who,
      { permit: 'systemSetting.install-package.query', except: who.userId },
      {
        msgType: msgType.system,
        title: `${packageType.label(row.packageType)}已发布新版本 ${row.versionName}`,
        content: row.updateContent,
        bizType,
        bizId: row.packageId,
        event: `publish ${saved.version}`,
        routePath: '/systemSetting/install-package',
      },
    )
  return saved
}

export async function removePackage(db: Db, who: Who, packageId: string) {
  const row = await own(db, packages, who, packageId, { lock: true })
  packageFlow.take('remove', row)
  await remove(db, packages, who, row)
  await letGo(db, who, { bizType, bizId: packageId })
  who.did(`删除安装包${row.packageName} ${row.versionName}`)
}

/** Counts a download. This is no change of the package: its version and its history stay. */
export async function countDownload(db: Db, orgId: string, packageId: string) {
  return db
    .updateTable('installPackage')
    .set(({ eb }) => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('orgId', '=', orgId)
    .where('packageId', '=', packageId)
    .returningAll()
    .executeTakeFirst()
}

/** For a user who scanned the code: only the published package. */
export async function publicPackage(db: Db, services: Services, packageId: string) {
  const row = await db
    .selectFrom('installPackage')
    .select(['orgId', 'fileId'])
    .where('packageId', '=', packageId)
    .where('status', '=', packageStatus.is.published)
    .executeTakeFirst()
  if (!row) return refuse(common.missing, {}, { status: 410 })
  await countDownload(db, row.orgId, packageId)
  return publicLinkOf(services, row.orgId, pathOf(row.fileId)) ?? ''
}

/** A draft may keep its number; any other must be higher than the last of its type. */
async function assertNewer(
  db: Db,
  orgId: string,
  type: Row<'installPackage'>['packageType'],
  code: number,
  except = '',
) {
  const { last } = await db
    .selectFrom('installPackage')
    .select(({ fn }) => fn.max('versionCode').as('last'))
    .where('orgId', '=', orgId)
    .where('packageType', '=', type)
    .where('packageId', '<>', except)
    .executeTakeFirstOrThrow()
  if (last !== null && code <= last) refuse(releaseRefusals.oldVersion, { last }, { field: 'versionCode' })
}

/** Size and hash as the server computed them for an uploaded package. */
async function fileFacts(db: Db, who: Who, fileId: string) {
  const file = await db
    .selectFrom('file')
    .select(['sourceName', 'size', 'sha256'])
    .where('orgId', '=', who.orgId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (!file) return refuse(common.badFile, {}, { field: 'fileId' })
  return { fileName: file.sourceName, fileSize: file.size, sha256: file.sha256 }
}
