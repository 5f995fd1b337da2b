import { fields, s } from '#contract/kit/fields.ts'
import { table } from '#core/rows/store/table.ts'
import type { Snapshot } from '../setting/service.ts'

export const reviews = table('review', 'reviewId', {
  label: '审核',
  fields: fields({ title: s('单据', 60), reviewState: s('状态', 10), step: s('步骤', 10) }),
  title: 'title',
})

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'review.snapshot': Snapshot
    'review.query': Record<string, string>
  }
}
