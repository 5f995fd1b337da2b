import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { bodyMarks } from '#contract/modules/platform/form/form-schema.ts'
import { BodyFigure, type Mark, marksOf, markText, type Side } from './BodyFigure.tsx'

interface BodyMapProps {
  label: string
  value: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
}

const sides: readonly Side[] = ['front', 'back']

/** Marks on the body: click to mark, then describe it. For `lazy()`. */
export default function BodyMap({ label, value, disabled, onChange }: BodyMapProps) {
  const [kind, setKind] = useState<Mark['mark']>('pressure')
  const marks = marksOf(value)
  const add = (side: Side, x: number, y: number) => onChange?.([...marks, { side, x, y, mark: kind }])
  const change = (at: number, part: Partial<Mark>) =>
    onChange?.(marks.map((mark, index) => (index === at ? { ...mark, ...part } : mark)))
  return (
    <fieldset className="form-body" aria-label={label}>
      {sides.map((side) => (
        <BodyFigure key={side} side={side} marks={marks} onPoint={disabled ? undefined : (x, y) => add(side, x, y)} />
      ))}
      <div className="form-marks">
        {!disabled && (
          <div className="k-line">
            <Select
              aria-label="标记类型"
              value={kind}
              options={[...bodyMarks.options]}
              onChange={setKind}
              style={{ width: 110 }}
            />
            <span className="k-muted">选类型后点击人体图标记</span>
            <Button size="small" onClick={() => add('front', 50, 50)}>
              添加标记
            </Button>
          </div>
        )}
        {marks.length === 0 && <p className="k-muted">没有标记</p>}
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their number
          <div className="k-line" key={index}>
            <span>{markText({ ...mark, note: null }, index)}</span>
            <Input
              aria-label={`标记${index + 1}说明`}
              placeholder="大小、程度"
              maxLength={100}
              disabled={disabled}
              value={mark.note ?? ''}
              onChange={(event) => change(index, { note: event.target.value })}
            />
            {!disabled && (
              <Button
                type="text"
                aria-label={`删除标记${index + 1}`}
                icon={<DeleteOutlined />}
                onClick={() => onChange?.(marks.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
