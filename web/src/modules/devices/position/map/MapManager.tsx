import { Button, Input, List, Select } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { crossesItself, type Point } from '#contract/modules/devices/position/geometry.ts'
import { type Area, type Beacon, positionMap } from '#contract/modules/devices/position/map.ts'
import { useAction } from '../../../../kit/calls.ts'
import { confirmDo } from '../../../../kit/confirm.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { FormModal } from '../../../../kit/FormModal.tsx'
import { warn } from '../../../../kit/look/notice.ts'
import { Plan, pathOf } from './Plan.tsx'
import { PlanImage } from './PlanImage.tsx'
import { usePlans } from './use-plans.ts'

type PlanMap = ReplyFor<typeof positionMap.mapGet>

/** 平面图维护: which floors have a plan, their pictures, areas and beacons. For `lazy()`. */
export default function MapManager({ onClose }: { onClose: () => void }) {
  const plans = usePlans()
  const [form, setForm] = useState<PlanMap | 'new'>()
  const [drawing, setDrawing] = useState<PlanMap>()
  return (
    <Dialog open title="平面图维护" width={720} footer={null} onCancel={onClose}>
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
    ...{ title: `删除平面图${mapName}？`, okText: '删除', danger: true, done: `已删除平面图${mapName}` },
    ...{ call: positionMap.mapRemove, input: { mapId, version } },
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

/** Areas by their corners, beacons by one click each. */
function AreaEditor({ map, onClose }: { map: PlanMap; onClose: () => void }) {
  const [areas, setAreas] = useState<Area[]>(map.areas)
  const [beacons, setBeacons] = useState<Beacon[]>(map.beacons)
  const [draft, setDraft] = useState<Point[]>([])
  const [name, setName] = useState('')
  const [mode, setMode] = useState<'area' | 'beacon'>('area')
  const save = useAction(positionMap.mapUpdate, { done: `已保存${map.mapName}的区域与信标` })
  function put(at: Point) {
    if (mode === 'area') return setDraft([...draft, at])
    if (!name.trim()) return warn('请先填写信标编号')
    setBeacons([...beacons.filter(({ beaconNo }) => beaconNo !== name.trim()), { beaconNo: name.trim(), ...at }])
  }
  function close() {
    if (crossesItself(draft)) return warn('区域边界不能自相交')
    setAreas([...areas, { areaName: name.trim(), polygon: draft }])
    setDraft([])
    setName('')
  }
  const done = async () => {
    if (await save.run({ mapId: map.mapId, areas, beacons, version: map.version })) onClose()
  }
  return (
    <Dialog
      open
      title={`${map.mapName}：区域与信标`}
      width={1080}
      okText="保存"
      confirmLoading={save.pending}
      onOk={() => void done()}
      onCancel={onClose}
    >
      <div className="pos-editor">
        <Plan plan={{ ...map, areas }} onPoint={put}>
          {draft.length > 0 && <polygon className="pos-draft" points={pathOf(draft)} />}
          {draft.map((at) => (
            <circle key={`${at.x} ${at.y}`} className="pos-corner" cx={at.x} cy={at.y} r={map.heightM / 80} />
          ))}
          {beacons.map(({ beaconNo, x, y }) => (
            <circle key={beaconNo} cx={x} cy={y} r={map.heightM / 60} fill="#7048e8" />
          ))}
        </Plan>
        <div className="pos-form">
          <Select
            aria-label="画什么"
            style={{ width: '100%' }}
            value={mode}
            options={[
              { value: 'area', label: '画区域' },
              { value: 'beacon', label: '放信标' },
            ]}
            onChange={setMode}
          />
          <Input
            className="k-gap"
            style={{ marginTop: 8 }}
            aria-label={mode === 'area' ? '区域名称' : '信标编号'}
            placeholder={mode === 'area' ? '区域名称，如 活动室' : '已登记的信标编号'}
            maxLength={30}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {mode === 'area' && (
            <div className="pos-bar k-gap">
              <Button type="primary" disabled={draft.length < 3 || !name.trim()} onClick={close}>
                完成区域
              </Button>
              <Button disabled={draft.length === 0} onClick={() => setDraft(draft.slice(0, -1))}>
                退回一点
              </Button>
            </div>
          )}
          <List
            size="small"
            dataSource={areas}
            locale={{ emptyText: '还没有区域' }}
            renderItem={(area) => (
              <List.Item
                actions={[
                  <Button key="x" type="link" danger onClick={() => setAreas(areas.filter((other) => other !== area))}>
                    移除
                  </Button>,
                ]}
              >
                {area.areaName}
              </List.Item>
            )}
          />
          <List
            size="small"
            dataSource={beacons}
            locale={{ emptyText: '还没有信标' }}
            renderItem={(beacon) => (
              <List.Item
                actions={[
                  <Button
                    key="x"
                    type="link"
                    danger
                    onClick={() => setBeacons(beacons.filter((other) => other !== beacon))}
                  >
                    移除
                  </Button>,
                ]}
              >
                信标 {beacon.beaconNo}
              </List.Item>
            )}
          />
        </div>
      </div>
    </Dialog>
  )
}
