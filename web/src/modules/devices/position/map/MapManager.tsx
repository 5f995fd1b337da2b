import { Button, List } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { positionMap } from '#contract/modules/devices/position/map.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import AreaEditor from './AreaEditor.tsx'
import { PlanImage } from './PlanImage.tsx'
import { usePlans } from './use-plans.ts'

type PlanMap = ReplyFor<typeof positionMap.mapGet>

/** 平面图维护: the floors with a plan, their pictures, areas and beacons. For `lazy()`. */
export default function MapManager({ onClose }: { onClose: () => void }) {
  const plans = usePlans()
  const [form, setForm] = useState<PlanMap | 'new'>()
  const [drawing, setDrawing] = useState<PlanMap>()
  return (
    <Dialog open title="平面图维护" width={880} footer={null} onCancel={onClose}>
      <div className="pos-bar k-gap">
        <Button type="primary" onClick={() => setForm('new')}>
          新增平面图
        </Button>
        <span className="k-muted">每个楼层一张；坐标以米计，从图的左上角算起。</span>
      </div>
      <List
        size="small"
        loading={plans.isPending}
        style={{ maxHeight: 420, overflow: 'auto' }}
        dataSource={plans.data?.list ?? []}
        locale={{ emptyText: '还没有平面图，先上传一张' }}
        renderItem={(map) => (
          <List.Item
            actions={[
              <Button key="draw" type="link" onClick={() => setDrawing(map)}>
                区域与信标
              </Button>,
              <Button key="edit" type="link" onClick={() => setForm(map)}>
                修改
              </Button>,
              <Button key="drop" type="link" danger onClick={() => drop(map)}>
                删除
              </Button>,
            ]}
          >
            <List.Item.Meta
              title={map.mapName}
              description={`${map.locationName}　${map.widthM}×${map.heightM} 米　区域 ${map.areas.length}　信标 ${map.beacons.length}　围栏 ${map.railCount ?? 0}`}
            />
          </List.Item>
        )}
      />
      {form && <MapForm row={form === 'new' ? undefined : form} onClose={() => setForm(undefined)} />}
      {drawing && <AreaEditor map={drawing} onClose={() => setDrawing(undefined)} />}
    </Dialog>
  )
}

const drop = ({ mapId, mapName, version }: PlanMap) =>
  confirmDo({
    title: `删除平面图${mapName}？`,
    okText: '删除',
    danger: true,
    done: `已删除平面图${mapName}`,
    call: positionMap.mapRemove,
    input: { mapId, version },
  })

function MapForm({ row, onClose }: { row?: PlanMap; onClose: () => void }) {
  return (
    <FormModal
      call={row ? positionMap.mapUpdate : positionMap.mapCreate}
      row={row}
      title={row ? `修改平面图${row.mapName}` : '新增平面图'}
      fields={['mapName', 'locationId', 'widthM', 'heightM', 'originX', 'originY', 'rotate', 'image', 'pxPerM']}
      options={{
        image: { show: () => false },
        pxPerM: { show: () => false },
        originX: { help: '标签坐标的零点在图上的位置，一般为 0' },
        rotate: { help: '标签坐标相对平面图顺时针转过的角度' },
      }}
      extra={<PlanImage />}
      done={(saved) => `已保存平面图${saved.mapName}`}
      onClose={onClose}
    />
  )
}
