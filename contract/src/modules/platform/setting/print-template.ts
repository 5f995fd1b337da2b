import { z } from 'zod'
import { calls, get, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fields, flag, int, rows, s, words } from '../../../kit/fields.ts'

/** Print templates of receipts and slips (platform.md 6, 模板设置). Their calls belong to the module setting. */

export const templateCode = codes({
  RECEIPT: '收款收据',
  BILL: '账单',
  REMIND_SMS: '催缴短信',
  OUTING_SLIP: '外出申请单',
  ORDER: '居家工单',
  DOC_STORE: '入库单',
  DOC_DELIVER: '出库单',
  DOC_SCRAP: '报废单',
  DOC_LEND: '领用借出单',
  DOC_TRANSFER: '调拨单',
  DOC_INVENTORY: '盘点单',
  PATROL_CARD: '巡更点卡片',
  DRUG_KEEP: '药品代管单',
  DRUG_MAR: '给药记录单',
  INSPECT: '检查记录表',
  RECTIFY: '整改通知书',
})
export type TemplateCode = (typeof templateCode.values)[number]

export const paper = codes({
  A4: 'A4',
  A5: 'A5',
  '58mm': '58mm 小票',
  '80mm': '80mm 小票',
  '241x140': '241×140 针打二等分',
  '241x93': '241×93 针打三等分',
})
/** Width and height in millimetres; rolls have no height. */
export const paperSizes: Record<string, { width: number; height?: number }> = {
  A4: { width: 210, height: 297 },
  A5: { width: 210, height: 148 },
  '58mm': { width: 58 },
  '80mm': { width: 80 },
  '241x140': { width: 241, height: 140 },
  '241x93': { width: 241, height: 93 },
}

const TemplateField = fields({
  code: s('字段', 40),
  label: s('名称', 20),
  show: flag('显示'),
  sort: int('排序', { min: 0, max: 999 }),
})

export const PrintTemplate = fields({
  templateCode: code('模板', templateCode),
  templateName: s('标题', 30),
  paper: code('纸张', paper),
  header: area('页眉', 200).nullish(),
  footer: area('页脚', 300).nullish(),
  showLogo: flag('显示机构标志'),
  fields: rows('字段', TemplateField, 40),
  signers: words('签字栏', 10, 6),
})
export type PrintTemplateValue = z.output<typeof PrintTemplate>

const Change = PrintTemplate.partial().extend({
  templateCode: PrintTemplate.shape.templateCode,
  version: z.int().nullish(),
  /** Back to the template of the product. */
  restore: flag('恢复默认').nullish(),
})
const Stored = PrintTemplate.extend({ version: z.int() })

const path = '/pims/web-org/template'

export const printTemplate = calls('setting', {
  /** Every user who prints reads them. `version` 0: the template of the product. */
  templates: get(path, { title: '打印模板', permit: signedIn, reply: z.array(Stored) }),
  saveTemplates: put(path, {
    title: '保存打印模板',
    permit: 'systemSetting.templateSet.save',
    // A list, sent plain or as `{list}`; all or nothing.
    body: z.preprocess(
      (sent) => (Array.isArray(sent) ? { list: sent } : sent),
      fields({ list: z.array(Change).min(1).max(16) }),
    ),
    reply: z.array(Stored),
  }),
})

type First = [paper: string, fields: string, signers: string]
/** The templates of the product: fields are `code 名称`, one after the other. */
const first: Record<TemplateCode, First> = {
  RECEIPT: [
    'A5',
    'receiptNo 收据号,payTime 收款时间,oldmanName 老人,bedName 床位,items 收费项目,amount 金额,amountWords 金额大写,tradeWay 收款方式,remark 备注',
    '收款人,交款人',
  ],
  BILL: [
    'A4',
    'billNo 账单号,feeMonth 费用月份,oldmanName 老人,bedName 床位,levelName 护理等级,items 费用明细,amount 应收金额,paidAmount 已收金额,dueDate 缴费期限',
    '经办人,家属签收',
  ],
  REMIND_SMS: [
    'A4',
    'orgName 机构,oldmanName 老人,feeMonth 费用月份,amount 应缴金额,dueDate 缴费期限,phone 联系电话',
    '',
  ],
  OUTING_SLIP: [
    'A5',
    'outNo 单号,oldmanName 老人,bedName 床位,reason 外出事由,outTime 外出时间,planBackTime 预计返院,escortName 陪同人,escortPhone 联系电话',
    '老人或家属签字,护理部签字,门岗放行',
  ],
  ORDER: [
    '80mm',
    'orderNo 工单号,oldmanName 老人,address 地址,phone 电话,projectName 服务项目,planTime 预约时间,workerName 服务人员,amount 金额',
    '服务人员,老人签字',
  ],
  DOC_STORE: [
    '241x140',
    'docNo 单号,docDate 日期,depotName 仓库,supplierName 供应商,items 物品明细,amount 合计金额,remark 备注',
    '经办人,库管员,主管',
  ],
  DOC_DELIVER: [
    '241x140',
    'docNo 单号,docDate 日期,depotName 仓库,deptName 领用部门,items 物品明细,amount 合计金额,remark 备注',
    '领用人,库管员,主管',
  ],
  DOC_SCRAP: [
    '241x140',
    'docNo 单号,docDate 日期,depotName 仓库,reason 报废原因,items 物品明细,amount 合计金额',
    '经办人,库管员,主管',
  ],
  DOC_LEND: [
    '241x140',
    'docNo 单号,docDate 日期,depotName 仓库,borrower 借用人,items 物品明细,planReturn 预计归还,remark 备注',
    '借用人,库管员',
  ],
  DOC_TRANSFER: [
    '241x140',
    'docNo 单号,docDate 日期,depotFrom 调出仓库,depotTo 调入仓库,items 物品明细,remark 备注',
    '调出人,调入人,主管',
  ],
  DOC_INVENTORY: [
    'A4',
    'docNo 单号,docDate 日期,depotName 仓库,items 盘点明细,diffAmount 差异金额,remark 备注',
    '盘点人,监盘人,主管',
  ],
  PATROL_CARD: ['A5', 'pointName 巡更点,pointCode 编号,locationName 位置,lineName 线路,qrCode 二维码', ''],
  DRUG_KEEP: [
    'A5',
    'keepNo 单号,oldmanName 老人,bedName 床位,items 药品明细,keepDate 日期,remark 备注',
    '护士,核对人,家属签字',
  ],
  DRUG_MAR: [
    'A4',
    'oldmanName 老人,bedName 床位,allergy 过敏,month 月份,items 用药明细,takeRecords 给药记录',
    '护士,核对人',
  ],
  INSPECT: [
    'A4',
    'inspectNo 编号,inspectDate 检查日期,inspectType 检查类别,items 检查项目,result 检查结果,issues 发现问题',
    '检查人,被检查人',
  ],
  RECTIFY: [
    'A4',
    'rectifyNo 编号,issue 问题,requirement 整改要求,deadline 整改期限,dutyName 责任人,result 整改结果',
    '检查人,责任人,复核人',
  ],
}
const slips = new Set(['58mm', '80mm'])

export function templateDefault(code: TemplateCode): PrintTemplateValue {
  const [size, list, signers] = first[code]
  return PrintTemplate.parse({
    templateCode: code,
    templateName: templateCode.label(code),
    paper: size,
    header: null,
    footer: code === 'REMIND_SMS' ? '如已缴费请忽略本短信。' : null,
    showLogo: slips.has(size) || code === 'REMIND_SMS' ? 0 : 1,
    fields: list.split(',').map((pair, index) => {
      const [name, label] = pair.split(' ')
      return { code: name, label, show: 1, sort: (index + 1) * 10 }
    }),
    signers: signers.split(',').filter(Boolean),
  })
}

/** The institution's name for a paper; undefined while it uses that of the product. */
export const ownTitle = ({
  templateCode: of,
  templateName,
}: Pick<PrintTemplateValue, 'templateCode' | 'templateName'>) =>
  templateName === templateDefault(of).templateName ? undefined : templateName
