import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { field, fields, int, rows, s } from '../../../kit/fields.ts'

/** The bank of sixty items from `inspection-60.json` (services.md 2.1); always passed in, never copied into code. */

export const inspectType = codes({
  1: ['sixty', '六十项安全检查'],
  2: ['own', '日常自查'],
  3: '专项检查',
  4: ['upper', '上级监督检查'],
  5: '节前检查',
})
export type InspectType = (typeof inspectType.values)[number]

export const hazardLevel = codes({
  1: ['common', '一般隐患'],
  2: ['large', '较大隐患'],
  3: ['grave', '重大事故隐患'],
})

/** Fields a bank may leave empty. */
const open = (label: string) => field(z.string(), { label, kind: 'text' })
const yes = (label: string) => field(z.literal([0, 1]), { label, kind: 'int' })

export const Issue = fields({
  issueId: s('检查项', 10),
  itemNo: int('序号'),
  itemCode: s('编码', 10),
  groupCode: s('分组', 5),
  /** Stored with the item, like its wording. */
  groupName: s('分组名称', 30),
  title: s('项目', 60),
  content: s('检查内容', 500),
  method: open('检查方法'),
  basis: open('依据'),
  hazardLevel: field(z.literal(hazardLevel.values), { label: '隐患等级', kind: 'code', codes: hazardLevel }),
  veto: yes('一票否决'),
  naAllowed: yes('可不适用'),
  naWhen: open('不适用情形'),
  rectifyDays: int('整改天数'),
  evidence: open('系统资料'),
})
export type Issue = z.output<typeof Issue>

export const IssueBank = fields({
  version: s('版本', 20),
  groups: rows(
    '分组',
    fields({ groupCode: s('分组', 5), groupName: s('分组名称', 30), items: rows('检查项', Issue, 60) }),
    20,
  ),
})

interface BankFile {
  meta: { version: string }
  groups: readonly { groupCode: string; groupName: string }[]
  items: readonly Omit<Issue, 'groupName' | 'hazardLevel' | 'veto' | 'naAllowed'>[]
}

/** The items of the file, each with the words of its group. */
export function itemsOf({ groups, items }: BankFile): Issue[] {
  const names = new Map(groups.map(({ groupCode, groupName }) => [groupCode, groupName]))
  return items.map((item) => Issue.parse({ ...item, groupName: names.get(item.groupCode) }))
}

/** Items as a form shows them: group by group, in the order of the bank. */
export function grouped(items: readonly Issue[]) {
  const groups = Map.groupBy(items, ({ groupCode }) => groupCode)
  return [...groups].map(([groupCode, own]) => ({ groupCode, groupName: own[0].groupName, items: own }))
}
