import { Button, Empty, Timeline } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { recordType } from '#contract/modules/living/residence/residence.ts'
import { type LiveRecord, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

type Row = z.output<typeof LiveRecord>

/** The history of the resident in this institution, newest first. */
export default function LiveRecordTab({ oldmanId }: { oldmanId: string }) {
  const [size, setSize] = useState(50)
  const query = useCall(residentArchive.liveRecord, { oldmanId, size })
  return (
    <Loaded query={query}>
      {({ list, total }) => (
        <div className="resident-timeline">
          {list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有入住记录" />}
          <Timeline items={list.map((row) => ({ key: row.recordId, content: <Item row={row} /> }))} />
          {total > list.length && (
            <Button type="link" loading={query.isFetching} onClick={() => setSize(Math.min(1000, size + 200))}>
              更早的 {total - list.length} 条
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Item({ row }: { row: Row }) {
  const change = [row.fromValue, row.toValue].filter(Boolean).join(' → ')
  const place = [row.bedName, row.levelName].filter((part) => part && !change.includes(part)).join('，')
  const words = [change, place, row.remark].filter(Boolean).join('；')
  return (
    <>
      <b>{recordType.label(row.recordType)}</b>
      {words && <span>　{words}</span>}
      <div className="k-muted">
        <TimeText value={row.recordTime} />　{row.operatorName}
      </div>
    </>
  )
}
