import { type Codes, codes } from '../codes.ts'

/**
 * Every business setting of an organisation (docs/spec/settings.tsv): one row per key, with its type, default and
 * range.
 */
export interface SettingDef {
  group: string
  /** `list` holds numbers, `days` is a list of days. */
  type: 'b' | 'i' | 'dec' | 'fen' | 'code' | 'list' | 'days' | 'text'
  value: number | string | readonly number[] | readonly string[]
  min?: number
  max?: number
  name: string
  /** The allowed values of a `code`, or the items of a `list`. */
  codes?: Codes
}

export const settingCatalog = {
  multiLogin: { group: 'account', type: 'b', value: 0, min: 0, max: 1, name: '同一账号多处登录' },
  registerOpen: { group: 'account', type: 'b', value: 1, min: 0, max: 1, name: '开放机构注册' },
  findPwdOpen: { group: 'account', type: 'b', value: 1, min: 0, max: 1, name: '开放找回密码' },
  rememberName: { group: 'account', type: 'b', value: 1, min: 0, max: 1, name: '记住用户名' },
  orgLevelShow: { group: 'account', type: 'b', value: 0, min: 0, max: 1, name: '登录选择机构层级' },
  photoCodeOpen: {
    group: 'account',
    type: 'code',
    value: 'AFTER_FAIL',
    name: '图形验证码',
    codes: codes({ ALWAYS: '总是显示', AFTER_FAIL: '输错后显示', CLOSE: '不显示' }),
  },
  pwdMinLength: { group: 'account', type: 'i', value: 10, min: 8, max: 32, name: '密码最小长度' },
  pwdHistory: { group: 'account', type: 'i', value: 5, min: 0, max: 24, name: '不可重复的历史密码数' },
  pwdExpireDays: { group: 'account', type: 'i', value: 0, min: 0, max: 365, name: '密码有效天数（0不过期）' },
  pwdFirstLoginChange: { group: 'account', type: 'b', value: 1, min: 0, max: 1, name: '首次登录修改密码' },
  sessionIdleMinutes: { group: 'account', type: 'i', value: 120, min: 10, max: 720, name: '空闲退出分钟' },
  sessionMaxHours: { group: 'account', type: 'i', value: 12, min: 1, max: 168, name: '会话最长小时' },
  operLogKeepDays: { group: 'log', type: 'i', value: 1095, min: 180, max: 3650, name: '操作日志保留天数' },
  menuOpenStatus: {
    group: 'wn',
    type: 'code',
    value: 'OPEN',
    name: '侧边菜单',
    codes: codes({ OPEN: '显示', CLOSE: '隐藏' }),
  },
  mapVoice: { group: 'wn', type: 'b', value: 0, min: 0, max: 1, name: '房态图语音' },
  voiceRate: { group: 'wn', type: 'dec', value: 1, min: 0.5, max: 2, name: '语音语速' },
  volume: { group: 'wn', type: 'i', value: 80, min: 0, max: 100, name: '语音音量' },
  broadcastOpen: { group: 'wn', type: 'b', value: 1, min: 0, max: 1, name: '语音广播' },
  bookKeepDays: { group: 'live', type: 'i', value: 7, min: 1, max: 60, name: '预订保留天数' },
  bookAutoCancel: { group: 'live', type: 'b', value: 1, min: 0, max: 1, name: '预订到期自动取消' },
  checkinNeedAssessment: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '入住前须评估' },
  checkinNeedContract: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '入住前须签合同' },
  checkinNeedDeposit: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '入住前须交押金' },
  trialDaysDefault: { group: 'live', type: 'i', value: 7, min: 0, max: 30, name: '默认试住天数' },
  roomSexLimit: { group: 'live', type: 'b', value: 1, min: 0, max: 1, name: '房间性别限制' },
  bedCleanFlow: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '退住后待清洁' },
  outOverdueMinutes: { group: 'live', type: 'i', value: 30, min: 0, max: 240, name: '外出逾期判定分钟' },
  backBeforeMeal: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '8点前返院当日不计在院' },
  visitDayMax: { group: 'live', type: 'i', value: 5, min: 1, max: 50, name: '每位老人每日探访上限' },
  visitAuditOpen: { group: 'live', type: 'b', value: 0, min: 0, max: 1, name: '探访须审核' },
  billDay: { group: 'fees', type: 'i', value: 1, min: 1, max: 28, name: '出账日' },
  billMode: { group: 'fees', type: 'code', value: 1, name: '出账方式', codes: codes({ 1: '预收', 2: '后收' }) },
  prorateBase: {
    group: 'fees',
    type: 'code',
    value: 1,
    name: '折算天数',
    codes: codes({ 1: '当月实际天数', 2: '固定30天' }),
  },
  quitDayCharge: { group: 'fees', type: 'b', value: 0, min: 0, max: 1, name: '退住当日计费' },
  dueDays: { group: 'fees', type: 'i', value: 10, min: 0, max: 60, name: '缴费期限天数' },
  autoDeduct: { group: 'fees', type: 'b', value: 1, min: 0, max: 1, name: '自动抵扣（新账户默认）' },
  autoDeductPartial: { group: 'fees', type: 'b', value: 1, min: 0, max: 1, name: '允许部分抵扣' },
  autoDeductClasses: {
    group: 'fees',
    type: 'list',
    value: [1],
    name: '可抵扣的账户类别',
    codes: codes({ 1: '预存', 2: '入住押金', 3: '缴费', 4: '退款', 5: '预订金', 6: '医疗押金' }),
  },
  roundCut: { group: 'fees', type: 'b', value: 0, min: 0, max: 1, name: '允许抹零' },
  alarmAmount: { group: 'fees', type: 'fen', value: 50000, min: 0, max: 99999999, name: '余额预警线' },
  depositTimesMax: { group: 'fees', type: 'i', value: 12, min: 1, max: 24, name: '押金上限（月床位费倍数）' },
  prestoreMonthsMax: { group: 'fees', type: 'i', value: 12, min: 1, max: 24, name: '预存上限（月服务费倍数）' },
  limitMode: { group: 'fees', type: 'code', value: 1, name: '超过上限时', codes: codes({ 1: '提示', 2: '拒绝' }) },
  reserveForfeit: { group: 'fees', type: 'i', value: 0, min: 0, max: 100, name: '预订金默认没收比例' },
  reserveToClass: {
    group: 'fees',
    type: 'code',
    value: 2,
    name: '入住时预订金转入',
    codes: codes({ 2: '押金', 1: '预存', 0: '保留' }, [2, 1, 0]),
  },
  receiptTitle: { group: 'fees', type: 'text', value: '收款收据', name: '收据抬头' },
  receiptSeal: { group: 'fees', type: 'text', value: '', name: '收据印章图片' },
  receiptPaper: {
    group: 'fees',
    type: 'code',
    value: 'A5',
    name: '收据纸张',
    codes: codes({ A5: 'A5', 三等分: '三等分', '80mm': '80mm' }),
  },
  consumeMode: {
    group: 'fees',
    type: 'code',
    value: 1,
    name: '消费入账方式',
    codes: codes({ 1: '即时入账', 2: '并入下期' }),
  },
  waiveMax: { group: 'fees', type: 'fen', value: 100000, min: 0, max: 99999999, name: '财务单笔减免上限' },
  cashNoOverdraw: { group: 'fees', type: 'b', value: 0, min: 0, max: 1, name: '现金不得透支' },
  batchMax: { group: 'fees', type: 'i', value: 200, min: 1, max: 500, name: '批量缴费人数上限' },
  taskEarlyMinutes: { group: 'care', type: 'i', value: 60, min: 0, max: 180, name: '任务可提前分钟' },
  taskLateMinutes: { group: 'care', type: 'i', value: 60, min: 0, max: 180, name: '任务可延后分钟' },
  taskMissMinutes: { group: 'care', type: 'i', value: 120, min: 30, max: 480, name: '班次结束后判漏分钟' },
  taskPatchHours: { group: 'care', type: 'i', value: 72, min: 1, max: 168, name: '补录时限小时' },
  planReviewDays: { group: 'care', type: 'i', value: 30, min: 7, max: 180, name: '护理计划复评天数' },
  assessValidMonths01: { group: 'care', type: 'i', value: 6, min: 1, max: 12, name: '简易、2013版评估有效月' },
  assessValidMonths23: { group: 'care', type: 'i', value: 12, min: 1, max: 12, name: '2023版评估有效月' },
  offlineMaxHours: { group: 'care', type: 'i', value: 24, min: 1, max: 72, name: '离线记录时限小时' },
  recheckMinutes: { group: 'care', type: 'i', value: 30, min: 10, max: 120, name: '危急体征复测分钟' },
  handoverRemindMinutes: { group: 'care', type: 'i', value: 30, min: 10, max: 120, name: '交接班未签提醒分钟' },
  rawKeepDays: { group: 'iot', type: 'i', value: 7, min: 1, max: 30, name: '原始数据保留天数' },
  escalateLevel2: {
    group: 'iot',
    type: 'list',
    value: [0, 60, 180, 600],
    min: 0,
    max: 86400,
    name: '二级报警升级秒数',
  },
  escalateLevel3: { group: 'iot', type: 'list', value: [0, 30, 120], min: 0, max: 86400, name: '三级报警升级秒数' },
  turnMinutes: { group: 'iot', type: 'i', value: 120, min: 30, max: 240, name: '翻身提醒间隔' },
  escalateLevel1: { group: 'iot', type: 'list', value: [0, 1800], min: 0, max: 86400, name: '一级报警升级秒数' },
  simulateOpen: { group: 'iot', type: 'b', value: 0, min: 0, max: 1, name: '允许模拟设备' },
  certBlock: { group: 'staff', type: 'b', value: 0, min: 0, max: 1, name: '证书过期禁止排班' },
  trainingHoursYear: { group: 'staff', type: 'i', value: 24, min: 0, max: 200, name: '年度培训学时要求' },
  repairMonthMax: { group: 'attendance', type: 'i', value: 3, min: 0, max: 10, name: '每月补卡次数' },
  restHolidays: { group: 'attendance', type: 'days', value: [], name: '法定休息日（日期）' },
  workHolidays: { group: 'attendance', type: 'days', value: [], name: '调休上班日（日期）' },
  webCheckinHours: { group: 'patrol', type: 'i', value: 48, min: 0, max: 72, name: '补录签到时限小时' },
  registerDailyTypes: {
    group: 'inspection',
    type: 'list',
    value: [2, 3, 4, 9, 10, 11],
    name: '每日必填台账',
    codes: codes({
      1: '消防台账',
      2: '防火巡查',
      3: '食品留样',
      4: '餐具消毒',
      5: '特种设备',
      6: '用电用气',
      7: '应急演练',
      8: '安全培训',
      9: '值班交接',
      10: '消毒隔离',
      11: '晨检记录',
      12: '外来人员',
    }),
  },
  transferNeedReceive: { group: 'stock', type: 'b', value: 1, min: 0, max: 1, name: '调拨须收货' },
  supplierLicenceBlock: { group: 'stock', type: 'b', value: 0, min: 0, max: 1, name: '供应商证照过期禁止入库' },
  scrapPhotoAmount: { group: 'stock', type: 'fen', value: 50000, min: 0, max: 9999999, name: '报废须拍照金额' },
  inventoryAutoDiff: { group: 'stock', type: 'fen', value: 0, min: 0, max: 9999999, name: '盘点免确认差异金额' },
  prescriptionFileRequired: { group: 'drug', type: 'b', value: 0, min: 0, max: 1, name: '处方药收药须附处方' },
  lowDays: { group: 'drug', type: 'i', value: 7, min: 1, max: 30, name: '药量不足天数' },
  urgentDays: { group: 'drug', type: 'i', value: 3, min: 1, max: 15, name: '药量紧急天数' },
  takeEarlyMinutes: { group: 'drug', type: 'i', value: 60, min: 0, max: 180, name: '服药可提前分钟' },
  takeLateMinutes: { group: 'drug', type: 'i', value: 60, min: 0, max: 180, name: '服药可延后分钟' },
  takeMissMinutes: { group: 'drug', type: 'i', value: 120, min: 30, max: 480, name: '判漏服分钟' },
} as const satisfies Record<string, SettingDef>

export type SettingKey = keyof typeof settingCatalog
type Widen<V> = V extends number
  ? number
  : V extends string
    ? string
    : V extends readonly number[]
      ? readonly number[]
      : never
export type SettingValue<K extends SettingKey> = (typeof settingCatalog)[K]['type'] extends 'days'
  ? readonly string[]
  : Widen<(typeof settingCatalog)[K]['value']>
