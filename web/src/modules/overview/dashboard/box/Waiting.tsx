import { Skeleton } from 'antd'
import '#kit/page/joined.ts'
import { waitsFor } from '#contract/kit/joins/joins.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { addressOf } from '#contract/modules/overview/dashboard/dashboard-links.ts'
import { useCall } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { Box } from './Box.tsx'

/** A manager has more kinds than a screen has lines. */
const oneColumn = 12

export default function Waiting() {
  const page = usePage()
  const may = usePermit()
  const { data } = useCall(dashboard.waitHandleCount, {})
  const mine = waitsFor(may).filter(({ link }) => may(link.permit))
  return (
    <Box title="待处理">
      {!data && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {mine.length === 0 && <p className="k-muted">您的岗位没有需要在这里处理的事项；待办见右上角的铃铛</p>}
      <div className={mine.length > oneColumn ? 'home-waits' : undefined}>
        {data &&
          mine.map((kind) => (
            <button
              key={kind.key}
              type="button"
              className={(data[kind.key] ?? 0) > 0 ? 'home-wait' : 'home-wait is-none'}
              onClick={() => page.open(addressOf(kind.link))}
            >
              <span>{kind.label}</span>
              <b className="k-num">{data[kind.key] ?? 0}</b>
            </button>
          ))}
      </div>
    </Box>
  )
}
