import { onOff } from '#contract/kit/codes.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { refuse } from '#contract/kit/refusals.ts'
import {
  type BizCode,
  bizCode,
  type CheckConfig,
  CheckValue,
  checkDefault,
  checkGroup,
  checkKey,
  checkRefusals,
} from '#contract/modules/platform/setting/check-config.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'

/** Review configuration: one setting for each business (platform.md 6, 审核配置). */

/** Described like a setting of the group CHECK. */
export const checkDef = (biz: BizCode) => ({
  group: checkGroup,
  type: 'check' as const,
  value: checkDefault(biz),
  name: bizCode.label(biz),
})

/** The current configuration; documents keep the one they were made under. */
export async function checkConfigOf(db: Db, orgId: string, biz: BizCode): Promise<CheckConfig> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('orgId', '=', orgId)
    .where('settingKey', '=', checkKey(biz))
    .executeTakeFirst()
  return row ? CheckValue.parse(row.value) : checkDefault(biz)
}

/** Checks a sent configuration: gives the error as text, or the configuration itself. */
export function readCheck(biz: BizCode, value: unknown): { value: CheckConfig } | { problem: string } {
  const read = CheckValue.safeParse(value, { reportInput: true })
  if (read.success) return { value: read.data }
  const [first] = fieldErrors(CheckValue, read.error)
  return { problem: `${bizCode.label(biz)}：${first?.message ?? '格式不正确'}` }
}

/** An impossible reviewer would stop every document: roles and employees must exist. */
export async function unknownReviewer(db: Db, orgId: string, biz: BizCode, { steps }: CheckConfig) {
  for (const [index, { approverType, ids }] of steps.entries()) {
    if (approverType === 'DEPT_LEADER') continue
    const known = approverType === 'ROLE' ? await rolesIn(db, orgId, ids) : await employeesIn(db, orgId, ids)
    if (known.length < new Set(ids).size) return `${bizCode.label(biz)}：第${index + 1}步的审核人不存在或已停用`
  }
  return undefined
}

function rolesIn(db: Db, orgId: string, ids: readonly string[]) {
  return db
    .selectFrom('role')
    .select('roleId')
    .where('orgId', '=', orgId)
    .where('roleId', 'in', ids)
    .where('status', '=', onOff.is.on)
    .execute()
}

function employeesIn(db: Db, orgId: string, ids: readonly string[]) {
  return db
    .selectFrom('emp')
    .select('empId')
    .where('orgId', '=', orgId)
    .where('empId', 'in', ids)
    .where('status', '<>', empStatus.is.left)
    .execute()
}

// --- documents waiting for a review ------------------------------------------------------------------------------

type Counter = (db: Db, orgId: string, biz: BizCode) => Promise<number>
const counters = new Map<BizCode, Counter>()

/**
 * Called once by a module whose documents are reviewed; it counts those that wait:
 *
 *     joinOpenReviews(['OUTING', 'OUTING_POSTPONE'], (db, orgId, biz) => countWaiting(db, orgId, biz))
 */
export function joinOpenReviews(codes: readonly BizCode[], waiting: Counter) {
  for (const biz of codes) counters.set(biz, waiting)
  return () => {
    for (const biz of codes) if (counters.get(biz) === waiting) counters.delete(biz)
  }
}

/** True when a module opens reviews of a business; for the others a configuration has no effect yet. */
export const isReviewed = (biz: BizCode) => counters.has(biz)

/** Without its review nobody could decide the open documents of a business, so it cannot be switched off: 21503. */
export async function assertNoneWaiting(db: Db, orgId: string, biz: BizCode) {
  const n = (await counters.get(biz)?.(db, orgId, biz)) ?? 0
  if (n > 0) refuse(checkRefusals.openDocuments, { n })
}
