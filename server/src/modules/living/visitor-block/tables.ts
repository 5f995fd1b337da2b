import { VisitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import { table } from '#core/rows/store/table.ts'

export const visitorBlocks = table('visitorBlock', 'blockId', {
  label: '来访黑名单',
  fields: VisitorBlock,
  title: 'visitorName',
})
