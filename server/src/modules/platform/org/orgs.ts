import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { isCreditCode } from '#contract/kit/value/credit-code.ts'
import { type org, orgRefusals, orgStatus } from '#contract/modules/platform/org/org.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { assertFresh, find, insert, own, record, remove, stored, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { regionName } from '#core/words/regions.ts'
import { orgs, qualifications } from './tables.ts'

/** The caller's institution with its certificates; certificates only for users who manage them. */
export async function ownOrg(db: Db, who: Who) {
  const row = await own(db, orgs, who, who.orgId)
  const sees = row.orgStatus !== orgStatus.is.normal || who.may('systemmanage.org.index.query')
  const papers = sees
    ? await db
        .selectFrom('qualification')
        .selectAll()
        .where('orgId', '=', who.orgId)
        .orderBy('qualType')
        .orderBy('qualId')
        .execute()
    : []
  return {
    ...row,
    regionName: regionName(row.regionCode),
    qualifications: papers,
  }
}

type Body = BodyFor<typeof org.update> & { version?: number }

export async function updateOrg(db: Db, who: Who, orgId: string, { orgInfo, qualifications: papers, version }: Body) {
  if (orgId !== who.orgId) refuse(common.missing)
  const row = await own(db, orgs, who, orgId, { lock: true })
  // Under review only the founder is signed in, without any permission yet (platform.md 1.1).
  if (row.orgStatus === orgStatus.is.normal && orgInfo) who.must('systemmanage.org.index.edit')
  if (row.orgStatus === orgStatus.is.normal && papers) who.must('systemmanage.org.index.qualification')
  if (orgInfo?.orgCode && !isCreditCode(orgInfo.orgCode.toUpperCase()))
    refuse(orgRefusals.creditCode, {}, { field: 'orgInfo.orgCode' })
  const again = row.orgStatus === orgStatus.is.rejected ? { orgStatus: orgStatus.is.waiting, rejectReason: null } : {}
  const filled = orgInfo && {
    ...orgInfo,
    orgCode: orgInfo.orgCode?.toUpperCase() ?? null,
    pictures: orgInfo.pictures ?? [],
  }
  await update(db, orgs, who, row, { ...filled, ...again, version })
  if (papers) await savePapers(db, who, papers)
  who.did('修改了机构信息', { type: 'org', id: orgId, name: orgInfo?.orgName ?? row.orgName })
  return ownOrg(db, who)
}

/** The list as the screen sent it: rows with an id are changed, new ones added, missing ones removed. */
async function savePapers(db: Db, who: Who, papers: NonNullable<Body['qualifications']>) {
  const before = await db.selectFrom('qualification').selectAll().where('orgId', '=', who.orgId).execute()
  for (const row of before)
    if (!papers.some((paper) => paper.qualId === row.qualId)) await remove(db, qualifications, who, row)
  for (const paper of papers) {
    const { qualId, ...rest } = paper
    const values = { ...rest, files: rest.files ?? [] }
    const row = qualId ? await find(db, qualifications, who, qualId) : undefined
    if (qualId && !row) refuse(common.missing)
    if (row) await update(db, qualifications, who, row, { ...values, version: row.version })
    else await insert(db, qualifications, who, { ...values, qualId: newId() })
  }
}

const order = {
  fields: { orgName: 'org.org_name', bedTotal: 'org.bed_total', createTime: 'org.create_time' },
  first: [
    ['org.create_time', 'desc'],
    ['org.org_id', 'desc'],
  ],
} as const

/** 在住 and 试住 of `liveStatus`, which a higher area declares. */
const lives = [1, 4]

/** The caller's organisation and, for an upper level, those below it; no others (platform.md 2, ORG_CHILD). */
function orgRows(db: Db, who: Who) {
  return db
    .selectFrom('org')
    .selectAll('org')
    .select([
      sql<number>`(select count(*) from bed where bed.org_id = org.org_id and bed.status = ${onOff.is.on})`.as(
        'bedCount',
      ),
      sql<number>`(select count(*) from oldman where oldman.org_id = org.org_id and oldman.oldman_status in (${sql.join(lives)}))`.as(
        'liveCount',
      ),
    ])
    .where('org.orgId', 'in', [who.orgId, ...(who.scope.orgIds ?? [])])
}

export async function listOrgs(db: Db, who: Who, query: QueryFor<typeof org.list>) {
  let rows = orgRows(db, who)
  if (query.orgName) rows = rows.where('org.orgName', 'like', contains(query.orgName))
  if (query.orgStatus !== undefined && query.orgStatus !== null)
    rows = rows.where('org.orgStatus', '=', query.orgStatus)
  if (query.orgNature) rows = rows.where('org.orgNature', '=', Number(query.orgNature))
  // A province or city includes all its districts: 310000 → 31….
  if (query.regionCode) rows = rows.where('org.regionCode', 'like', `${query.regionCode.replace(/(00){1,2}$/, '')}%`)
  const found = await page(rows, query, order)
  return { ...found, list: found.list.map((row) => ({ ...row, regionName: regionName(row.regionCode) })) }
}

/** Admits or rejects an organisation below the caller's. Its row belongs to it; the log entry is the auditor's. */
export async function auditOrg(
  db: Db,
  who: Who,
  orgId: string,
  body: BodyFor<typeof org.audit> & { version?: number },
) {
  const shown = () => orgRows(db, who).where('org.orgId', '=', orgId).executeTakeFirst()
  const row = await shown()
  if (!row || orgId === who.orgId) refuse(common.missing)
  if (row.orgStatus !== orgStatus.is.waiting) refuse(common.wrongState, { name: orgStatus.label(row.orgStatus) })
  assertFresh(row, body.version)
  const pass = body.pass === 1
  // The founder has registered, but not yet filled in the form of the institution.
  if (pass && !row.chargePerson) refuse(common.wrongState, { name: '资料未填写' })
  const values = { orgStatus: pass ? 1 : 2, rejectReason: pass ? null : body.rejectReason }
  const next = await db
    .updateTable('org')
    .set({
      ...stored('org', values),
      updateBy: who.userId,
      updateByName: who.userName,
      updateTime: who.now,
      version: row.version + 1,
    })
    .where('orgId', '=', orgId)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()
  if (!next) refuse(common.stale)
  record(who, orgs, 'EDIT', row, next)
  if (pass) await sql`select settle_founder(${orgId})`.execute(db)
  const [title, words] = pass
    ? ['入驻审核已通过', `${row.orgName}已通过入驻审核，可以开始使用全部功能。`]
    : ['入驻审核未通过', `${row.orgName}的入驻申请被驳回：${body.rejectReason}。请修改后重新提交。`]
  await sql`select tell_founder(${orgId}, ${`audit ${next.version}`}, ${title}, ${words}, ${who.now}::timestamp)`.execute(
    db,
  )
  who.did(pass ? `通过机构${row.orgName}的入驻审核` : `驳回机构${row.orgName}：${body.rejectReason}`, {
    type: 'org',
    id: orgId,
    name: row.orgName,
  })
  return { ...next, bedCount: row.bedCount, liveCount: row.liveCount, regionName: regionName(next.regionCode) }
}
