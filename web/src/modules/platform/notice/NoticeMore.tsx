import { Alert } from 'antd'
import { notice, noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import { useCall } from '#kit/calls.ts'
import { Attachments } from '#kit/detail/Attachments.tsx'
import { WrittenText } from '#kit/detail/WrittenText.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import { timeWords } from '#kit/value/format.ts'

/** Below the facts of a notice: its text, its files, and its review. */
export default function NoticeMore({ noticeId }: { noticeId: string }) {
  const query = useCall(notice.get, { noticeId }, { keep: false })
  return (
    <Loaded query={query}>
      {({ content, files, reviews, noticeStatus: state, revokeReason, revokeTime }) => (
        <section className="notice-more">
          {state === noticeStatus.is.revoked && (
            <Alert
              type="warning"
              showIcon
              title="已撤回，接收人不再看到内容"
              description={`${timeWords(revokeTime ?? '')}，原因：${revokeReason}`}
            />
          )}
          <h4>内容</h4>
          <WrittenText title="通知内容" html={content} />
          {files && files.length > 0 && <h4>附件</h4>}
          <Attachments of={files ?? []} />
          {reviews && reviews.length > 0 && (
            <>
              <h4>审核</h4>
              <ReviewTrail of={reviews} />
            </>
          )}
        </section>
      )}
    </Loaded>
  )
}
