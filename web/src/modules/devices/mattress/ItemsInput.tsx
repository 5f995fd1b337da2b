import { Checkbox } from 'antd'
import { itemKey, type RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { type ItemForm, itemForms } from './items.ts'
import { PeriodsInput } from './PeriodsInput.tsx'

interface ItemsInputProps {
  value?: readonly RuleItem[]
  onChange?: (value: RuleItem[]) => void
}

/** 报警项目: a card for each alarm; a tick watches it, by the sentence in the card. */
export function ItemsInput({ value = [], onChange }: ItemsInputProps) {
  const known = new Map(value.map((item) => [itemKey(item), item]))
  const set = (form: ItemForm, item: RuleItem | undefined) => {
    const key = itemKey(form.usual)
    const next = itemForms.flatMap(({ usual }) =>
      itemKey(usual) === key ? (item ?? []) : (known.get(itemKey(usual)) ?? []),
    )
    onChange?.(next)
  }
  return (
    <div className="mat-items">
      {itemForms.map((form) => (
        <Card key={form.title} form={form} item={known.get(itemKey(form.usual))} onChange={(item) => set(form, item)} />
      ))}
    </div>
  )
}

interface CardProps {
  form: ItemForm
  item: RuleItem | undefined
  onChange: (item: RuleItem | undefined) => void
}

function Card({ form: { title, usual, sentence }, item, onChange }: CardProps) {
  const values = (item ?? usual) as RuleItem & Record<string, unknown> // as: its boxes are named by the form of its kind
  return (
    <section className={item ? 'mat-item mat-on' : 'mat-item'}>
      <Checkbox checked={item !== undefined} onChange={({ target }) => onChange(target.checked ? usual : undefined)}>
        <b>{title}</b>
      </Checkbox>
      <div className="mat-sentence">
        {sentence.map((part) =>
          typeof part === 'string' ? (
            <span key={part}>{part}</span>
          ) : (
            <NumberBox
              key={part.key}
              kind="int"
              inList
              min={part.min}
              max={part.max}
              disabled={!item}
              value={values[part.key]}
              aria-label={`${title}${part.label}`}
              // as: the same item with this one number
              onChange={(next) => onChange({ ...values, [part.key]: next } as RuleItem)}
            />
          ),
        )}
      </div>
      {item && (
        <PeriodsInput
          label={`${title}时段`}
          none="时段：按规则的生效时段"
          value={item.periods}
          onChange={(periods) => onChange({ ...item, periods })}
        />
      )}
    </section>
  )
}
