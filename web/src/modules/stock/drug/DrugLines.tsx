import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { type drugKeep, KeepLine } from '#contract/modules/stock/drug/keep.ts'
import { DictText } from '#kit/cells.tsx'
import type { Choice } from '#kit/inputs/input-props.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { warn } from '#kit/look/notice.ts'
import type { Values } from '#kit/value/schema.ts'
import './drug.css'

export type Option = ReplyFor<typeof drugKeep.keepDict>[number]
type Key = keyof typeof KeepLine.shape
const noMeta = { label: '', kind: 'text' as const }
const metaFor = (key: Key) => metaOf(KeepLine.shape[key]) ?? noMeta

interface Lines {
  options: readonly Option[]
  lines: readonly Values[]
  onChange: (lines: Values[]) => void
  /** Input fields of each line. */
  typed: readonly Key[]
  /** Fee projects to choose from, where a charge is entered. */
  fees?: readonly Choice[]
}

/** Lines of drugs: scanned or chosen, then filled in. */
export function DrugLines({ options, lines, onChange, typed, fees }: Lines) {
  const change = (at: number, part: Values) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <div className="drug-lines">
      <Scan options={options} add={(drugId) => onChange([...lines.filter((line) => line.drugId), { drugId }])} />
      <div className="drug-lines-scroll">
        <table>
          <thead>
            <tr>
              <th>药品</th>
              {typed.map((key) => (
                <th key={key}>{metaFor(key).label}</th>
              ))}
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: typed lines have no identity but their place
              <tr key={at}>
                <td className="drug-pick">
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    aria-label={`第${at + 1}行药品`}
                    placeholder="请选择药品"
                    value={line.drugId}
                    options={options.map(choiceOf)}
                    onChange={(drugId) => change(at, { drugId })}
                  />
                </td>
                {typed.map((key) => (
                  <td key={key}>
                    {key === 'projectChildId' ? (
                      <Fee
                        label={`第${at + 1}行${metaFor(key).label}`}
                        fees={fees}
                        value={line[key]}
                        onChange={(value) => change(at, { [key]: value })}
                      />
                    ) : (
                      <FieldInput
                        meta={metaFor(key)}
                        field={key}
                        inList
                        aria-label={`第${at + 1}行${metaFor(key).label}`}
                        value={line[key]}
                        onChange={(value) => change(at, { [key]: value })}
                      />
                    )}
                    {key === 'quantity' && <Unit option={options.find(({ drugId }) => drugId === line.drugId)} />}
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    aria-label={`删除第${at + 1}行`}
                    icon={<DeleteOutlined />}
                    onClick={() => onChange(lines.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...lines, {}])}>
          添加一种药
        </Button>
      </footer>
    </div>
  )
}

interface FeeProps {
  label: string
  fees?: readonly Choice[]
  value: unknown
  onChange: (value: unknown) => void
}

/** The fee project of the charge; without choices, says who can add them. */
const Fee = ({ label, fees = [], value, onChange }: FeeProps) => (
  <Select
    allowClear
    aria-label={label}
    className="drug-fee"
    placeholder={fees.length > 0 ? '请选择' : '请财务先建项目'}
    notFoundContent="还没有“医疗药品”类的收费项目，请财务在“收费项目”中新增"
    popupMatchSelectWidth={false}
    value={value}
    options={[...fees]}
    onChange={onChange}
  />
)

export const choiceOf = ({ drugId, drugName, drugSpec, pinyin, allergyHit }: Option) => ({
  value: drugId,
  label: `${drugName} ${drugSpec}${allergyHit === 1 ? '（过敏）' : ''}${pinyin ? ` ${pinyin}` : ''}`,
})

/** The smallest unit, and the quantity already in custody. */
const Unit = ({ option }: { option: Option | undefined }) =>
  option ? (
    <span className="k-muted">
      <DictText code="DRUG_UNIT" value={option.unit} />
      {option.keptQuantity > 0 && `（现有${option.keptQuantity}）`}
    </span>
  ) : null

function Scan({ options, add }: { options: readonly Option[]; add: (drugId: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Input
      aria-label="扫药品条码"
      placeholder="扫药品条码加一行，也可以在下面选择"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => {
        event.preventDefault()
        const option = options.find((one) => one.barCode === text.trim() || one.drugName === text.trim())
        if (!option) return warn(`没有条码或名称为“${text.trim()}”的药品`)
        add(option.drugId)
        setText('')
      }}
    />
  )
}
