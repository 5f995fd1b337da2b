import { Notice, NoticeDetail } from '#contract/modules/platform/notice/notice.ts'
import { table } from '#core/rows/store/table.ts'

export const notices = table('notice', 'noticeId', {
  label: '公告',
  fields: Notice.extend({ content: NoticeDetail.shape.content }),
  title: 'title',
})
