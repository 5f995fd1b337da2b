import { calls, get, paged, paging, signedIn } from '../../../kit/calls.ts'
import { area, fields, flag, id, int, s, stamps } from '../../../kit/fields.ts'
import { flagOf, text } from '../../../kit/filters.ts'

/** Care levels (care.md 1). */

export const Level = fields({
  levelId: id('等级编号'),
  levelName: s('等级', 20),
  levelCode: s('等级代码', 10).nullish(),
  sort: int('排序', { min: 0 }),
  color: s('颜色', 20).nullish(),
  status: flag('启用'),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

export const careLevel = calls('care-level', {
  list: get('/pims/web-org/levels', {
    title: '护理等级',
    permit: signedIn,
    query: paging({ levelName: text, status: flagOf('启用') }),
    reply: paged(Level),
  }),
})
