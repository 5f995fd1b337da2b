import type { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { code, fields, flag, int, refs, rows } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/** The review of each business: whether, by whom and how (platform.md 6, 审核配置). Stored as setting `check.<bizCode>`. */

export const bizCode = codes({
  OUTING: '外出申请',
  OUTING_POSTPONE: '外出延期',
  REFUND: '退款',
  VOID: '收据作废',
  DISCOUNT: '优惠减免',
  STORE: '入库单',
  DELIVER: '出库单',
  SCRAP: '报废单',
  LEND: '借用单',
  TRANSFER: '调拨单',
  INVENTORY: '盘点单',
  EXCHANGE: '调班换班',
  LEAVE: '员工请假',
  NOTICE: '公告发布',
  ADVERSE: '不良事件',
  AFTER_SALE: '居家售后',
  DRUG_DESTROY: '药品销毁',
  RECTIFY: '整改复核',
})
export type BizCode = (typeof bizCode.values)[number]

export const approverType = codes({ ROLE: '角色', EMP: '指定员工', DEPT_LEADER: '部门负责人' })
export const stepMode = codes({ ANY: '任一人通过', ALL: '全部通过' })
export const timeoutAction = codes({ REMIND: '提醒审核人', PASS: '自动通过' })

const Step = fields({
  approverType: code('审核人', approverType),
  ids: refs('人员', 'roles', 20).default([]),
  mode: code('通过方式', stepMode),
}).superRefine((step, context) => {
  if (step.approverType !== 'DEPT_LEADER' && step.ids.length === 0)
    context.addIssue({ code: 'custom', path: ['ids'], message: '请选择审核人' })
})

export const CheckValue = fields({
  openStatus: flag('启用审核'),
  steps: rows('审核步骤', Step, 3),
  selfAudit: flag('允许审核自己的单据'),
  timeoutHours: int('超时小时', { min: 0, max: 720, unit: '小时' }),
  timeoutAction: code('超时处理', timeoutAction),
}).superRefine((value, context) => {
  if (value.openStatus === 1 && value.steps.length === 0)
    context.addIssue({ code: 'custom', path: ['steps'], message: '启用审核至少要有一个步骤' })
})
export type CheckConfig = z.output<typeof CheckValue>

export const checkGroup = 'CHECK'
export const checkKey = (code: BizCode) => `check.${code}`
/** The business of a setting key, or undefined for any other key. */
export const bizOfKey = (key: string) => bizCode.values.find((code) => checkKey(code) === key)

/** Switched on by default: OUTING, EXCHANGE, AFTER_SALE, INVENTORY, SCRAP, DRUG_DESTROY, RECTIFY. */
const openAtFirst = new Set<BizCode>([
  'OUTING',
  'EXCHANGE',
  'AFTER_SALE',
  'INVENTORY',
  'SCRAP',
  'DRUG_DESTROY',
  'RECTIFY',
])
const firstReviewer: Record<BizCode, string> = {
  OUTING: 'role-nurse-head',
  OUTING_POSTPONE: 'role-nurse-head',
  REFUND: 'role-finance',
  VOID: 'role-finance',
  DISCOUNT: 'role-finance',
  STORE: 'role-store-manager',
  DELIVER: 'role-store-manager',
  SCRAP: 'role-store-manager',
  LEND: 'role-store-manager',
  TRANSFER: 'role-store-manager',
  INVENTORY: 'role-store-manager',
  EXCHANGE: 'role-hr',
  LEAVE: 'role-hr',
  NOTICE: 'role-director',
  ADVERSE: 'role-safety',
  AFTER_SALE: 'role-homecare-manager',
  DRUG_DESTROY: 'role-nurse-head',
  RECTIFY: 'role-safety',
}

export function checkDefault(code: BizCode): CheckConfig {
  return {
    openStatus: openAtFirst.has(code) ? 1 : 0,
    steps: [{ approverType: 'ROLE', ids: [firstReviewer[code]], mode: 'ANY' }],
    selfAudit: 0,
    timeoutHours: 24,
    timeoutAction: 'REMIND',
  }
}

export const checkRefusals = refusals({ openDocuments: [21503, '有{n}条待审核单据，请先处理'] })
