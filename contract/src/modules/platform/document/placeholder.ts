import type { z } from 'zod'
import { metaOf } from '../../../kit/fields.ts'
import { Live } from '../../living/residence/residence.ts'
import { Family } from '../../living/resident/resident-family.ts'
import { ResidentBase } from '../../living/resident/resident-section.ts'
import { Org } from '../org/org.ts'

/**
 * What may stand as `{{key}}` in a document template (residence.md 6): the one list the palette, the check (31083) and
 * the filling read. Labels come from the fields they show.
 */

const sources = { oldman: '老人', live: '入住', family: '家属', contract: '合同', org: '机构与日期' } as const
export type PlaceholderSource = keyof typeof sources

export interface Placeholder {
  label: string
  /** Where its value comes from; `contract` values are of the document being made. */
  source: PlaceholderSource
  sample: string
}

const labelled = (source: PlaceholderSource) => (label: string, sample: string) => ({ label, source, sample })
const fieldOf = (source: PlaceholderSource) => (schema: z.ZodType, sample: string, label?: string) => ({
  label: label ?? metaOf(schema)?.label ?? '',
  source,
  sample,
})
const [oldman, live, family, org] = [fieldOf('oldman'), fieldOf('live'), fieldOf('family'), fieldOf('org')]
const contract = labelled('contract')
const [base, stay, relative] = [ResidentBase.shape, Live.shape, Family.shape]

export const placeholders = {
  oldmanName: oldman(base.oldmanName, '王秀英', '老人姓名'),
  oldmanIdCard: oldman(base.oldmanIdCard, '310101194003051224', '老人身份证号'),
  sex: oldman(base.sex, '女'),
  age: oldman(stay.age, '86'),
  birthDate: oldman(base.birthDate, '1940年3月5日'),
  phoneNum: oldman(base.phoneNum, '13800138000', '老人电话'),
  liveAddr: oldman(base.liveAddr, '示例路1号'),
  censusAddr: oldman(base.censusAddr, '示例路1号'),
  liveNo: live(stay.liveNo, 'RZ20260001'),
  bedName: live(stay.bedName, '1号楼-201-A'),
  levelName: live(stay.levelName, '半护理'),
  liveDate: live(stay.liveDate, '2026年6月1日'),
  familyName: family(relative.familyName, '王小明', '家属姓名'),
  familyRelation: family(relative.relation, '儿子', '与老人关系'),
  familyPhone: family(relative.phoneNum, '13900139000', '家属电话'),
  familyIdCard: family(relative.idCard, '310101196501011234', '家属身份证号'),
  familyAddr: family(relative.addr, '示例路2号', '家属地址'),
  contractNo: contract('合同编号', 'HT20260001'),
  contractName: contract('合同名称', '入住协议'),
  partyB: contract('乙方', '王秀英'),
  partyC: contract('丙方（担保人）', '王小明'),
  startDate: contract('合同开始日期', '2026年6月1日'),
  endDate: contract('合同结束日期', '2027年5月31日'),
  signDate: contract('签订日期', '2026年5月28日'),
  monthFee: contract('月费（元）', '4800.00'),
  monthFeeUpper: contract('月费大写', '肆仟捌佰元整'),
  depositAmount: contract('押金（元）', '10000.00'),
  depositAmountUpper: contract('押金大写', '壹万元整'),
  orgName: org(Org.shape.orgName, '示例养老院'),
  orgCode: org(Org.shape.orgCode, '91310000MA1FL0LM4P', '机构信用代码'),
  orgAddress: org(Org.shape.address, '示例路100号', '机构地址'),
  orgPhone: org(Org.shape.phone, '021-55550123', '机构电话'),
  legalPerson: org(Org.shape.legalPerson, '陈志远'),
  operatorName: labelled('org')('经办人', '接待员'),
  today: labelled('org')('今天', '2026年6月1日'),
} satisfies Record<string, Placeholder>

export type PlaceholderKey = keyof typeof placeholders
export const isPlaceholder = (key: string): key is PlaceholderKey => Object.hasOwn(placeholders, key)
// as: the keys of the list itself
export const placeholderKeys = Object.keys(placeholders) as PlaceholderKey[]

/** The list as the palette shows it. */
export const placeholderGroups = Object.entries(sources).map(([source, title]) => ({
  title,
  items: placeholderKeys
    .filter((key) => placeholders[key].source === source)
    .map((key) => ({ key, ...placeholders[key] })),
}))
