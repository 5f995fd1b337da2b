// Every movement of a resident's drugs is one of six kinds, and each kind needs its own statements: who brought it, who
// counted it a second time, who signed. A missing one is reported at its field before anything is written; doubtful
// ones need confirmation, all at once.

import { drugSource, keepType } from '#contract/modules/stock/drug/custody.ts'

const { receive, back, destroy, count, reverse } = keepType.is
const { family, own, house, bought } = drugSource.is

export interface MoveInput {
  source?: unknown
  clientName?: string | null
  signImage?: string | null
  checkSign?: string | null
  checkerId?: string | null
  packageIntact?: number | null
  destroyReason?: unknown
  prescriptionFiles?: readonly string[] | null
  photos?: readonly string[] | null
  recordId?: string | null
  reason?: string | null
  lines?: readonly Line[] | null
}
interface Line {
  drugId?: string | null
  quantity?: number | null
  packs?: number | null
  batchId?: string | null
  expireDate?: string | null
  reason?: string | null
  chargeAmount?: number | null
  projectChildId?: string | null
}

/** The first missing value of a movement of this kind: field and message, or undefined (stock.md 5.2). */
export function lackOf(type: number, sent: MoveInput): [field: string, message: string] | undefined {
  if (type === reverse) {
    if (!sent.recordId) return ['recordId', '请选择要冲销的记录']
    return sent.reason ? undefined : ['reason', '请填写冲销原因']
  }
  if (!sent.lines?.length) return ['lines', '请至少填写一种药品']
  return headLack(type, sent) ?? lineLack(type, sent.lines, sent)
}

function headLack(type: number, sent: MoveInput): [string, string] | undefined {
  if ([receive, destroy, count].some((one) => one === type) && !sent.checkerId) return ['checkerId', '请选择核对人']
  if (type === receive && !sent.source) return ['source', '请选择来源']
  if (type === receive && sent.packageIntact == null) return ['packageIntact', '请确认包装是否完好']
  if (type === receive && needsFamily(sent.source) && !sent.clientName) return ['clientName', '请填写送药人']
  if (type === receive && needsFamily(sent.source) && !sent.signImage) return ['signImage', '请家属签字']
  if (type === back && !sent.clientName) return ['clientName', '请填写领取的家属']
  if (type === back && !sent.signImage) return ['signImage', '请家属签字']
  if (type === destroy && !sent.destroyReason) return ['destroyReason', '请选择销毁原因']
  if (type === destroy && !sent.checkSign) return ['checkSign', '请核对人签字']
  if (type === destroy && !sent.photos?.length) return ['photos', '请拍下要销毁的药品']
  return undefined
}

/** The person who brought the drugs is present and signs. */
const needsFamily = (source: unknown) => source === family || source === own

function lineLack(type: number, lines: readonly Line[], sent: MoveInput): [string, string] | undefined {
  for (const [at, line] of lines.entries()) {
    const lack = oneLack(type, line, sent)
    if (lack) return [`lines.${at}.${lack[0]}`, `第${at + 1}行：${lack[1]}`]
  }
  return undefined
}

function oneLack(type: number, line: Line, sent: MoveInput): [string, string] | undefined {
  if (!line.drugId) return ['drugId', '请选择药品']
  if (line.quantity != null && line.packs != null) return ['packs', '数量和包装数只填一项']
  const quantity = line.quantity ?? line.packs
  if (quantity == null) return ['quantity', '请填写数量']
  if (type !== count && quantity <= 0) return ['quantity', '数量须大于0']
  if (type === receive && !line.batchId && !line.expireDate) return ['expireDate', '请填写有效期']
  if ((type === destroy || type === count) && !line.batchId) return ['batchId', '请选择批次']
  if (type === receive && sent.packageIntact === 0 && !line.reason) return ['reason', '包装不完好，请说明情况']
  return chargeLack(type, line, sent)
}

/** Only drugs that the institution bought may be charged (stock.md 5.2). */
function chargeLack(
  type: number,
  { chargeAmount, projectChildId }: Line,
  { source }: MoveInput,
): [string, string] | undefined {
  if (chargeAmount == null && projectChildId == null) return undefined
  if (type !== receive || (source !== house && source !== bought))
    return ['chargeAmount', '只有本院开具和机构代购的药品可以收费']
  if (chargeAmount == null) return ['chargeAmount', '请填写金额']
  return projectChildId == null ? ['projectChildId', '请选择收费项目'] : undefined
}

/** True for a difference above five percent of the quantity before. */
export const isLargeDifference = (book: number, counted: number) => Math.abs(counted - book) * 20 > book

/** The permission a kind of movement needs (stock.md 5.2). */
export const permitOf: Readonly<Record<number, string>> = {
  [receive]: 'drug.depositedList.putIn',
  [back]: 'drug.depositedList.takeBack',
  [destroy]: 'drug.depositedList.destroy',
  [count]: 'drug.depositedList.count',
}
