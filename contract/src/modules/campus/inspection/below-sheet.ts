import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { code, day, field, fields, id, pick, rows, s, stamps, time } from '../../../kit/fields.ts'
import { Answer, Inspect } from './inspect.ts'

/** 上级监督检查 as its upper level stores it: a draft, then the organisation it was handed in to (services.md 2.2). */

export const sheetStatus = codes({ 0: ['draft', '草稿'], 1: ['handedIn', '已提交'], 2: ['closed', '已办结'] })

/** The upper level's findings on an item; the institution itself names the responsible employee. */
export const Found = pick(Answer, ['issueId', 'result', 'remark', 'problem', 'place', 'deadline', 'photos'])

export const BelowSheet = fields({
  sheetId: id('上级检查'),
  belowOrgId: id('机构'),
  belowOrgName: s('机构', 60),
  inspectDate: day('检查日期'),
  inspectTitle: s('标题', 60).nullish(),
  inspectOrg: s('检查单位', 50).nullish(),
  ...pick(Inspect, ['accompany', 'opinion']).shape,
  names: field(z.array(s('检查人', 30)).max(9), { label: '其他检查人', kind: 'list', max: 9 }),
  answers: rows('检查结果', Found, 60),
  sheetStatus: code('状态', sheetStatus),
  inspectNo: s('编号', 20).nullish(),
  submitTime: time('提交时间').nullish(),
  closeTime: time('办结时间').nullish(),
  ...stamps,
})

/** Without the answers. */
export const BelowSheetHead = BelowSheet.omit({ answers: true, names: true, accompany: true, opinion: true })
