/**
 * The placeholders `{{key}}` of a document template (residence.md 6): one list for the palette, the check (31083) and
 * the filling. Their labels are those of the fields they show.
 */

const sources = { oldman: '老人', live: '入住', family: '家属', contract: '合同', org: '机构与日期' } as const
export type PlaceholderSource = keyof typeof sources

export interface Placeholder {
  label: string
  /** The source of its value; `contract` values belong to the document being made. */
  source: PlaceholderSource
  sample: string
}

const labelled = (source: PlaceholderSource) => (label: string, sample: string) => ({ label, source, sample })
const [oldman, live, family, contract, org] = (['oldman', 'live', 'family', 'contract', 'org'] as const).map(labelled)

export const placeholders = {
  oldmanName: oldman('老人姓名', '王秀英'),
  oldmanIdCard: oldman('老人身份证号', '310101194003051224'),
  sex: oldman('性别', '女'),
  age: oldman('年龄', '86'),
  birthDate: oldman('出生日期', '1940年3月5日'),
  phoneNum: oldman('老人电话', '13800138000'),
  liveAddr: oldman('居住地址', '示例路1号'),
  censusAddr: oldman('户籍地址', '示例路1号'),
  liveNo: live('入住编号', 'RZ20260001'),
  bedName: live('床位', '1号楼-201-A'),
  levelName: live('护理等级', '半护理'),
  liveDate: live('入住日期', '2026年6月1日'),
  familyName: family('家属姓名', '王小明'),
  familyRelation: family('与老人关系', '儿子'),
  familyPhone: family('家属电话', '13900139000'),
  familyIdCard: family('家属身份证号', '310101196501011234'),
  familyAddr: family('家属地址', '示例路2号'),
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
  orgName: org('机构名称', '示例养老院'),
  orgCode: org('机构信用代码', '91310000MA1FL0LM4P'),
  orgAddress: org('机构地址', '示例路100号'),
  orgPhone: org('机构电话', '021-55550123'),
  legalPerson: org('法定代表人', '陈志远'),
  operatorName: org('经办人', '接待员'),
  today: org('今天', '2026年6月1日'),
} satisfies Record<string, Placeholder>

export type PlaceholderKey = keyof typeof placeholders
export const isPlaceholder = (key: string): key is PlaceholderKey => Object.hasOwn(placeholders, key)
// as: the keys of the same list
export const placeholderKeys = Object.keys(placeholders) as PlaceholderKey[]

/** The list as the palette shows it. */
export const placeholderGroups = Object.entries(sources).map(([source, title]) => ({
  title,
  items: placeholderKeys
    .filter((key) => placeholders[key].source === source)
    .map((key) => ({ key, ...placeholders[key] })),
}))
