import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  dict,
  field,
  fields,
  files,
  flag,
  id,
  images,
  int,
  name,
  ofResident,
  oldman,
  ref,
  rows,
  s,
  signature,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { Drug } from './dict.ts'
import { drugQuantity } from './quantity.ts'

/** Custody of residents' drugs: the kept quantities, and every movement (stock.md 5.2). */

export const keepType = codes({
  1: ['receive', '收药入库'],
  2: ['taken', '取药消耗'],
  3: ['back', '退回家属'],
  4: ['destroy', '报损销毁'],
  5: ['count', '清点调整'],
  6: ['reverse', '冲销'],
})
export const keepStatus = codes({ 1: ['open', '代管中'], 2: ['ended', '已终止'] })
/** DRUG_WARN: how long the quantity lasts, how long it may be used. */
export const drugWarn = codes({
  1: ['low', '余量不足'],
  2: ['urgent', '余量紧急'],
  3: ['near', '近效期'],
  4: ['soon', '临期'],
  5: ['expired', '已过期'],
})
/** DRUG_SOURCE. */
export const drugSource = codes({
  1: ['family', '家属送药'],
  2: ['own', '老人自带'],
  3: ['house', '本院开具'],
  4: ['other', '外院开具'],
  5: ['bought', '机构代购'],
  6: ['pharmacy', '药店购买'],
})
/** STOCK_DOC_STATUS of an application to destroy. */
export const destroyStatus = codes({
  12: ['waiting', '待审核'],
  6: ['done', '已完成'],
  13: ['refused', '已驳回'],
})
export const recordView = codes({ record: ['record', '出入记录'], destroy: ['destroy', '销毁申请'] })

export const custodyRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  ownAudit: [23003, '不能审核本人的单据'],
  keepOpen: [24011, '该老人已办理药品代管'],
  notEmpty: [24012, '尚有药品或用药设置，不能终止代管'],
  quantityLeft: [24013, '药品数量不为0'],
  stillUsed: [24014, '药品仍有在用的用药设置'],
  notReturned: [24015, '尚有{n}种代管药品未退还'],
  noKeep: [24016, '该老人未办理药品代管'],
  expired: [24021, '药品已过期，不能接收'],
  samePerson: [24022, '经手人与核对人不能为同一人'],
  byTaking: [24023, '取药消耗由服药登记产生，不能直接登记'],
  short: [24024, '药品数量不足：{drug}可用{a}{unit}'],
  expiresSoon: [24025, '{drug}有效期不足30天，请确认'],
  notReversible: [24026, '该记录不能冲销'],
  notHandler: [24027, '只能由经手人当日冲销，其他由护士长办理'],
})

export const Keep = fields({
  keepId: id('代管'),
  ...ofResident,
  keepStatus: code('状态', keepStatus),
  drugKinds: int('药品种数'),
  lowCount: int('余量'),
  expireCount: int('效期'),
  protocolFile: files('代管协议', 9).min(1),
  clientName: name('委托人', 30),
  clientRelation: dict('与老人关系', 'RELATION'),
  startDate: day('开始日期'),
  endDate: day('终止日期').nullish(),
  allergyDrug: s('药物过敏', 500).nullish(),
  ...stamps,
})

/** A sum of batches, which may exceed the limit of one line. */
const total = (label: string) => drugQuantity(label, -9_999_999)

export const KeptRow = fields({
  keptId: field(z.string().max(200), { label: '代管药品', kind: 'id' }),
  ...ofResident,
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  quantity: total('数量'),
  locked: total('已摆'),
  available: total('可用'),
  dailyDose: total('日用量').nullish(),
  daysLeft: int('还够', { unit: '天' }).nullish(),
  nearestExpire: day('最近效期').nullish(),
  warnFlags: field(z.array(z.int()), { label: '预警', kind: 'codeList', codes: drugWarn }),
  highRisk: flag('高警示'),
  specialControl: flag('特殊管理'),
  packUnit: dict('包装单位', 'DRUG_UNIT').nullish(),
  packRatio: Drug.shape.packRatio,
  allergyDrug: Keep.shape.allergyDrug,
})

export const KeptBatch = fields({
  keepStockId: id('批次'),
  batchId: id('批次'),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期'),
  quantity: total('数量'),
  locked: total('已摆'),
  place: s('存放位置', 30).nullish(),
  firstInTime: time('首次收药'),
})

export const KeepRecord = fields({
  recordId: id('记录'),
  createTime: time('时间'),
  ...ofResident,
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  keepNo: s('单号', 20).nullish(),
  keepType: code('类型', keepType),
  batchId: id('批次'),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期'),
  quantity: total('数量±'),
  balance: total('结存'),
  source: dict('来源', 'DRUG_SOURCE').nullish(),
  handlerId: ref('经手', 'users').nullish(),
  handlerName: s('经手', 50),
  checkerName: s('核对', 50).nullish(),
  clientName: name('家属', 30).nullish(),
  takeLineId: id('服药').nullish(),
  outId: id('外出').nullish(),
  reverses: id('冲销').nullish(),
  reversedBy: id('被冲销').nullish(),
  remark: s('备注', 200).nullish(),
})

const DestroyLine = fields({
  drugId: id('药品'),
  drugName: s('药品', 60).nullish(),
  drugSpec: s('规格', 60).nullish(),
  unit: dict('单位', 'DRUG_UNIT').nullish(),
  batchId: id('批次'),
  batchNo: s('批号', 30).nullish(),
  quantity: drugQuantity('数量'),
  reason: s('说明', 200).nullish(),
})

export const Destroy = fields({
  destroyId: id('销毁申请'),
  destroyNo: s('单号', 20),
  ...ofResident,
  lines: rows('药品', DestroyLine, 50),
  destroyReason: dict('销毁原因', 'DRUG_DESTROY_REASON'),
  photos: images('照片', 9),
  checkSign: signature('核对人签字').nullish(),
  handlerName: name('申请人', 50),
  checkerName: name('核对人', 50),
  status: code('状态', destroyStatus),
  auditByName: name('审核人', 50).nullish(),
  auditTime: time('审核时间').nullish(),
  auditOpinion: s('审核意见', 200).nullish(),
  remark: s('备注', 200).nullish(),
  ...reviewNow,
  ...stamps,
})

export const KeepDoc = fields({
  keepNo: s('单号', 20),
  keepType: code('类型', keepType),
  oldmanId: oldman('老人'),
  clientName: name('家属', 30).nullish(),
  signImage: signature('家属签字').nullish(),
  checkSign: signature('核对人签字').nullish(),
  prescriptionFiles: images('处方', 9),
  photos: images('照片', 9),
  remark: s('备注', 200).nullish(),
})
