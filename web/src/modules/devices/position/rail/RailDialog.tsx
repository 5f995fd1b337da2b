import { Alert, Button, Form, Segmented, Select } from 'antd'
import { crossesItself, type Point } from '#contract/modules/devices/position/geometry.ts'
import { positionRail, type Rail, railShape, railType } from '#contract/modules/devices/position/rail.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { cornerOf, Draft } from '../map/Draft.tsx'
import { Plan } from '../map/Plan.tsx'
import { usePlans } from '../map/use-plans.ts'

/**
 * A fence with its border drawn on the plan: corners by clicks, a circle by its middle and a point of its edge. For
 * `lazy()`.
 */
export default function RailDialog({ row, onClose }: { row?: Rail; onClose: () => void }) {
  return (
    <FormModal
      call={row ? positionRail.railUpdate : positionRail.railCreate}
      row={row}
      title={row ? `修改围栏${row.railName}` : '新增围栏'}
      columns={3}
      fields={[
        ...(['railName', 'railType', 'mapId', 'shape', 'points', 'x', 'y', 'r'] as const),
        ...(['bufferM', 'confirmCount', 'dwellSec', 'maxAcc', 'color', 'periods', 'remark'] as const),
      ]}
      options={{
        mapId: { show: never },
        shape: { show: never },
        points: { show: never },
        x: { show: never },
        y: { show: never },
        r: { show: never },
        bufferM: { help: '超出边界这么远才算离开' },
        confirmCount: { help: '连续几次定位一致才认定' },
        dwellSec: { help: '离开须持续的秒数' },
        maxAcc: { help: '误差更大的定位不参与判断' },
        color: { placeholder: '绿', options: colours },
        periods: { help: '不填为全天' },
      }}
      initial={{ shape: railShape.is.polygon, railType: railType.is.keepIn }}
      lead={<Border />}
      done={savedText}
      onClose={onClose}
    />
  )
}

/** A border alone raises nothing (iot.md 8.3). */
export const savedText = ({ railName, ruleCount }: Pick<Rail, 'railName' | 'ruleCount'>) =>
  (ruleCount ?? 0) > 0
    ? `已保存围栏${railName}`
    : `已保存围栏${railName}；还没有报警规则使用它，不会报警，请到“定位报警规则”中新增规则`

const never = () => false

/** Colours tell fences apart on a plan; green by default. */
const colours = [
  { value: '#2F9E44', label: '绿' },
  { value: '#1C7ED6', label: '蓝' },
  { value: '#E8590C', label: '橙' },
  { value: '#E03131', label: '红' },
  { value: '#7048E8', label: '紫' },
]

interface BorderShape {
  mapId?: string
  shape?: number
  points?: Point[] | null
  x?: number | null
  y?: number | null
  r?: number | null
}

/** The drawn border is the value of the form. */
function Border() {
  const form = Form.useFormInstance()
  const plans = usePlans()
  const drawn: BorderShape = Form.useWatch([], form) ?? {}
  const plan = plans.data?.list.find(({ mapId }) => mapId === drawn.mapId)
  const points = drawn.points ?? []
  const wrong = points.length > 3 && crossesItself(points)
  const set = (values: BorderShape) => form.setFieldsValue(values)
  const clear = () => set({ points: [], x: null, y: null, r: null })
  const isCircle = drawn.shape === railShape.is.circle
  function add(at: Point) {
    if (!isCircle) set({ points: [...points, at] })
    else if (drawn.x == null || drawn.y == null || drawn.r != null) set({ x: at.x, y: at.y, r: null })
    else set({ r: Math.max(1, Math.round(Math.hypot(at.x - drawn.x, at.y - drawn.y) * 10) / 10) })
  }
  return (
    <section className="k-gap">
      {drawnNames.map((name) => (
        // The error of the server repeats what is shown below while drawing.
        <Form.Item key={name} name={name} className="pos-flaw" help={wrong && name === 'points' ? '' : undefined}>
          <input hidden />
        </Form.Item>
      ))}
      <div className="pos-bar">
        <Select
          aria-label="平面图"
          placeholder="选择平面图"
          className="map-place"
          style={{ width: 220 }}
          value={drawn.mapId}
          options={(plans.data?.list ?? []).map(({ mapId, mapName }) => ({ value: mapId, label: mapName }))}
          onChange={(mapId) => set({ mapId, points: [], x: null, y: null, r: null })}
        />
        <Segmented
          aria-label="形状"
          value={drawn.shape}
          options={railShape.options.map(({ value, label }) => ({ value, label }))}
          onChange={(shape) => set({ shape: Number(shape), points: [], x: null, y: null, r: null })}
        />
        <span className="k-muted">{isCircle ? '先点圆心，再点圆边' : `依次点出各个角（${points.length} 个）`}</span>
        <span className="pos-end">
          {!isCircle && (
            <Button
              {...offBecause(points.length === 0 && '还没有点')}
              onClick={() => set({ points: points.slice(0, -1) })}
            >
              退回一点
            </Button>
          )}
          <Button onClick={clear}>重画</Button>
        </span>
      </div>
      {wrong && <Alert type="error" showIcon className="k-gap" title="围栏边界不能自相交" />}
      <div className="pos-mini" style={{ height: 320, marginTop: 8 }}>
        {plan ? (
          <Plan plan={plan} onPoint={add}>
            {(zoom) =>
              isCircle ? (
                <Circle drawn={drawn} least={cornerOf(plan.heightM, zoom)} />
              ) : (
                <Draft points={points} heightM={plan.heightM} zoom={zoom} wrong={wrong} />
              )
            }
          </Plan>
        ) : (
          <p className="k-muted">请选择平面图；还没有时请先用“平面图维护”上传。</p>
        )}
      </div>
    </section>
  )
}

/** First the middle, then a point at the radius. */
function Circle({ drawn: { x, y, r }, least }: { drawn: BorderShape; least: number }) {
  if (x == null || y == null) return null
  return <circle className="pos-draft" cx={x} cy={y} r={r ?? least} />
}

/** The border is drawn, not typed: its errors are shown over the plan. */
const drawnNames = ['mapId', 'shape', 'points', 'x', 'y', 'r'] as const
