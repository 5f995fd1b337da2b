import { Drawer } from 'antd'
import type { z } from 'zod'
import { Visit, visit } from '#contract/modules/visit.ts'
import { useCall } from '../../kit/calls.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Loaded } from '../../kit/Loaded.tsx'

// biome-ignore format: a list of names
const keys = ['visitStatus', 'oldmanId', 'bedName', 'visitorName', 'visitorPhone', 'visitorIdCard', 'relation',
  'visitorCount', 'visitWay', 'planTime', 'comeTime', 'leaveTime', 'place', 'temperature', 'healthDeclare', 'goods',
  'carNo', 'cancelReason', 'remark', 'createByName', 'createTime'] as const

/** A look at one visit. */
export function VisitDetail({ row, onClose }: { row: z.output<typeof Visit>; onClose: () => void }) {
  const query = useCall(visit.get, { visitId: row.visitId }, { keep: false })
  return (
    <Drawer open title={`${row.visitorName}的来访`} size={480} onClose={onClose}>
      <Loaded query={query}>{(latest) => <Facts entity={Visit} row={latest} keys={keys} columns={1} />}</Loaded>
    </Drawer>
  )
}
