import { fields, s } from '#contract/kit/fields.ts'
import { table } from '#core/rows/store/table.ts'

export const reviews = table('review', 'reviewId', {
  label: '审核',
  fields: fields({ title: s('单据', 60), reviewState: s('状态', 10), step: s('步骤', 10) }),
  title: 'title',
})
