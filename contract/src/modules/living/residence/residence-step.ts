import { z } from 'zod'
import { codes, type SomeOf } from '../../../kit/codes.ts'
import { area, code, day, dict, fen, field, fields, flag, id, int, ref, rows, s, time } from '../../../kit/fields.ts'

/** The state changes of a stay (residence.md 2.2): one table for the server, the buttons and the dialogs. */

export const liveStatus = codes(
  {
    3: ['waiting', '待入住'],
    5: ['booked', '已预订'],
    4: ['trial', '试住'],
    1: ['living', '在住'],
    2: ['quit', '已退住'],
    6: ['cancelled', '取消预订'],
  },
  [3, 5, 4, 1, 2, 6],
)
/** 在住 and 试住: residents in other states get no care, whatever remains of an earlier stay. */
export const livesHere: SomeOf<typeof liveStatus> = [liveStatus.is.living, liveStatus.is.trial]
/** Expected, and not moved in yet. */
export const willMoveIn: SomeOf<typeof liveStatus> = [liveStatus.is.waiting, liveStatus.is.booked]
/** A current resident, or one until the stay ended. */
export const movedIn: SomeOf<typeof liveStatus> = [...livesHere, liveStatus.is.quit]
/** The stay never began. */
export const neverBegan: SomeOf<typeof liveStatus> = [...willMoveIn, liveStatus.is.cancelled]
export type LiveStatus = (typeof liveStatus)['values'][number]
/** How a stay has a bed: booked, lived in, or taken along with a whole room. */
export const bedStayKind = { held: 1, occupied: 2, blocked: 3 } as const
export const liveType = codes({
  1: ['selfPaid', '自费'],
  2: '政府购买',
  3: '特困供养',
  4: ['shortStay', '短期托养'],
  5: '日间照料',
})
export const quitType = codes({
  1: '正常退住',
  2: '转院',
  3: '转其他机构',
  4: ['died', '去世'],
  5: ['expelled', '违约清退'],
  6: ['trialFailed', '试住不合格'],
  9: ['other', '其他'],
})
export const refundMode = codes({ 1: ['full', '全退'], 2: ['part', '部分退'], 3: ['none', '不退'] })
/** Steps that need a reason in words. */
export const explainedQuits: SomeOf<typeof quitType> = [
  quitType.is.expelled,
  quitType.is.trialFailed,
  quitType.is.other,
]
export const handoverType = codes({ 1: '物品', 2: '药品', 3: '钥匙', 4: 'IC卡', 5: '设备' })

/** A transfer needs its voucher, as everywhere (fees.md 2.6). */
const Way = fields({
  // 32017: a disabled way, or one of scanned codes (fees.md 2.6).
  tradeWay: dict('方式', 'TRADE_WAY', { more: true }),
  amount: fen('金额'),
  voucherNo: s('凭证号（转账必填）', 40).nullish(),
})
export const tradeWays = rows('收款方式', Way, 5)
export const Handover = fields({
  handoverType: code('类别', handoverType),
  name: s('名称', 50),
  count: int('数量', { min: 1, max: 999 }).nullish(),
  returned: flag('已交还'),
  remark: s('备注', 100).nullish(),
})
const handoverList = rows('交接清单', Handover, 50)
/** The receipt that the fees module posts for the resident at once; residence does not store it. */
const costProjects = field(z.array(z.looseObject({ projectChildId: id('收费项目') })).max(50), {
  label: '收费项目',
  kind: 'list',
  max: 50,
})

const Book = fields({
  bedId: ref('床位', 'beds'),
  planLiveDate: day('预计入住日期'),
  bookExpireDate: day('预订有效期至').nullish(),
  reserveAmount: fen('定金').nullish(),
  tradeWays: tradeWays.nullish(),
  wholeRoom: flag('包房').nullish(),
  liveType: code('入住类型', liveType).nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  remark: area('备注', 500).nullish(),
})
const Confirm = fields({ levelId: ref('护理等级', 'levels').nullish(), assessmentId: id('入住评估').nullish() })
const Checkin = fields({
  bedId: ref('床位', 'beds'),
  levelId: ref('护理等级', 'levels'),
  liveDate: day('入住日期'),
  chargeStartDate: day('计费开始日期').nullish(),
  liveType: code('入住类型', liveType).nullish(),
  planQuitDate: day('预计退住日期').nullish(),
  wholeRoom: flag('包房').nullish(),
  depositDue: fen('应收押金').nullish(),
  medicalDepositDue: fen('应收医疗押金').nullish(),
  contractId: id('入住合同').nullish(),
  assessmentId: id('入住评估').nullish(),
  costProjects: costProjects.nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  remark: area('备注', 500).nullish(),
})
const Trial = Checkin.extend({ trialDays: int('试住天数', { min: 0, max: 30, unit: '天' }) })
const Formal = fields({ formalDate: day('转正日期'), levelId: ref('护理等级', 'levels').nullish() })
const Quit = fields({
  quitDate: day('退住日期'),
  quitType: code('退住类型', quitType),
  quitReason: s('退住原因', 200).nullish(),
  deathTime: time('去世时间').nullish(),
  handoverList: handoverList.nullish(),
  force: flag('仍有未归还物品也退住').nullish(),
})
const CancelBook = fields({
  cancelReason: s('取消原因', 200),
  refundMode: code('定金处理', refundMode).nullish(),
  refundAmount: fen('退还金额').nullish(),
  tradeWays: tradeWays.nullish(),
})
const QuitRevoke = fields({ bedId: ref('床位', 'beds').nullish() })
const Nothing = fields({})

interface LiveStep {
  title: string
  from: readonly LiveStatus[]
  to: LiveStatus
  permit: string
  body: z.ZodObject
}

/** Every allowed change; a pair of states that is not listed is refused (31020). */
export const liveSteps = {
  book: { title: '预订', from: [3, 6], to: 5, permit: 'live.live.list.book', body: Book },
  bookAgain: { title: '再次预订', from: [2], to: 5, permit: 'live.live.list.book', body: Book },
  again: { title: '再次入住', from: [2], to: 3, permit: 'live.live.list.add', body: Nothing },
  confirm: { title: '确认待入住', from: [5], to: 3, permit: 'live.live.list.confirm', body: Confirm },
  trial: { title: '试住入住', from: [3, 5], to: 4, permit: 'live.live.list.checkin', body: Trial },
  checkin: { title: '正式入住', from: [3, 5], to: 1, permit: 'live.live.list.checkin', body: Checkin },
  formal: { title: '转正', from: [4], to: 1, permit: 'live.live.list.formal', body: Formal },
  quit: { title: '退住', from: [4, 1], to: 2, permit: 'live.live.list.quit', body: Quit },
  cancelBook: { title: '取消预订', from: [5, 3], to: 6, permit: 'live.live.list.cancelBook', body: CancelBook },
  restore: { title: '恢复', from: [6], to: 3, permit: 'live.live.list.add', body: Nothing },
  revokeFormal: { title: '撤销退住', from: [2], to: 1, permit: 'live.live.list.quitRevoke', body: QuitRevoke },
  revokeTrial: { title: '撤销退住', from: [2], to: 4, permit: 'live.live.list.quitRevoke', body: QuitRevoke },
} as const satisfies Record<string, LiveStep>

export type LiveStepName = keyof typeof liveSteps
export type StepBody<N extends LiveStepName> = z.output<(typeof liveSteps)[N]['body']>

const names = Object.keys(liveSteps) as LiveStepName[] // as: the table's own keys

/** The step that leads from one state to another, or undefined when there is none. */
export function stepOf(from: unknown, to: unknown): LiveStepName | undefined {
  return names.find((name) => {
    const step: LiveStep = liveSteps[name]
    return step.to === to && step.from.some((state) => state === from)
  })
}

/** Permission expression of all steps into a state: users without any of them learn no details. */
export function permitInto(to: unknown) {
  const permits = names.filter((name) => liveSteps[name].to === to).map((name) => liveSteps[name].permit)
  return [...new Set<string>(permits)].join('|')
}

/** The fields of all steps, all optional; each step refuses missing ones. */
export const AnyStepBody = fields({
  ...Book.shape,
  ...Confirm.shape,
  ...Trial.shape,
  ...Formal.shape,
  ...Quit.shape,
  ...CancelBook.shape,
  ...QuitRevoke.shape,
}).partial()
