import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { type LinePoint, LinePoint as Stop } from '#contract/modules/duty/patrol/line.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import SortableList from '#kit/list/SortableList.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { valuesOf } from '#kit/value/schema.ts'
import '../patrol.css'

interface StopsProps {
  value?: readonly LinePoint[]
  onChange?: (stops: readonly LinePoint[]) => void
}

/**
 * The points of a line in their order, sorted by dragging or by keys, with the minutes between them. For a form, and
 * `lazy()`.
 */
export default function StopsInput({ value = [], onChange }: StopsProps) {
  const loops = Form.useWatch('loop') === 1
  const { options } = useLookup('patrolPoints')
  const names = new Map(options.map((one) => [String(one.value), String(one.label)]))
  const free = options.filter(
    (one) =>
      valuesOf(Object(one.row)).status !== onOff.is.off &&
      (loops || !value.some(({ pointPkId }) => pointPkId === one.value)),
  )
  // The position gives the order.
  const give = (stops: readonly LinePoint[]) =>
    onChange?.(stops.map(({ pointPkId, gapMinutes, stayMinutes }) => ({ pointPkId, gapMinutes, stayMinutes })))
  const change = (stop: LinePoint, part: object) => give(value.map((one) => (one === stop ? { ...one, ...part } : one)))
  const minutes = value.reduce((sum, { gapMinutes, stayMinutes }) => sum + Number(gapMinutes) + Number(stayMinutes), 0)
  return (
    <div className="patrol-stops">
      <SortableList
        label="点位"
        items={value}
        idOf={(stop) => String(value.indexOf(stop))}
        onSort={give}
        render={(stop) => (
          <div className="patrol-stop">
            <span>
              {value.indexOf(stop) + 1}. {stop.pointName ?? names.get(stop.pointPkId)}
            </span>
            {(['gapMinutes', 'stayMinutes'] as const).map((key) => (
              <Minutes key={key} name={key} stop={stop} at={value.indexOf(stop)} onChange={change} />
            ))}
            <Button
              type="text"
              aria-label={`移除第${value.indexOf(stop) + 1}个点位`}
              icon={<DeleteOutlined />}
              onClick={() => give(value.filter((one) => one !== stop))}
            />
          </div>
        )}
      />
      <div className="patrol-add">
        <Select
          aria-label="添加点位"
          placeholder="添加点位"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={free.map(({ value: id, label }) => ({ value: String(id), label: String(label) }))}
          onChange={(pointPkId) => pointPkId && give([...value, { pointPkId, gapMinutes: 0, stayMinutes: 0 }])}
        />
        <span className="k-muted">
          共{value.length}个点位，预计{minutes}分钟
        </span>
      </div>
    </div>
  )
}

interface MinutesProps {
  name: 'gapMinutes' | 'stayMinutes'
  stop: LinePoint
  at: number
  onChange: (stop: LinePoint, part: object) => void
}

function Minutes({ name, stop, at, onChange }: MinutesProps) {
  const meta = metaOf(Stop.shape[name]) ?? { label: name, kind: 'int' as const }
  return (
    <span className="patrol-minutes">
      {meta.label}
      <FieldInput
        meta={meta}
        field={name}
        inList
        aria-label={`第${at + 1}个点位${meta.label}`}
        value={stop[name]}
        onChange={(next) => onChange(stop, { [name]: next ?? 0 })}
      />
    </span>
  )
}
