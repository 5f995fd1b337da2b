import { Button } from 'antd'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { InspectForm } from './sheet/InspectForm.tsx'
import { emptySheet } from './sheet/sheet-state.ts'
import './inspect.css'

const words: Readonly<Record<number, string>> = {
  1: '对照六十项逐项检查，至少两名检查人',
  2: '本院按模板自查，每月至少一次',
  3: '消防、食品、燃气等专项',
  4: '民政、消防、市场监管等部门来院检查的记录',
  5: '节假日前安全检查',
}

/** 新增检查: the kind first, then its sheet (services.md 9a). */
export default function InspectAddPage() {
  const { query } = usePage()
  const [type, setType] = usePageState<number | undefined>(
    'type',
    query.inspectType ? Number(query.inspectType) : undefined,
  )
  if (type) return <NewSheet key={type} type={type} onOther={() => setType(undefined)} />
  return (
    <section className="k-card in-card">
      <h3>选择检查类型</h3>
      <div className="in-kinds">
        {inspectType.options.map(({ value, label }) => (
          <Button key={value} onClick={() => setType(value)}>
            <strong>{label}</strong>
            <span className="k-muted">{words[value]}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}

function NewSheet({ type, onOther }: { type: number; onOther: () => void }) {
  const page = usePage()
  const bank = useCall(inspection.issues, { inspectType: type as 1 }, { keep: false }) // as: one of the kinds
  const me = local.get('userInfo')?.userId
  return (
    <Loaded query={bank}>
      {({ groups }) => (
        <InspectForm
          items={groups.flatMap(({ items }) => items)}
          first={emptySheet(type, typeof me === 'string' ? me : undefined)}
          onDone={(inspectId) => {
            onOther()
            page.open(`/government/inspect/detail/sixty?inspectId=${inspectId}`)
          }}
        />
      )}
    </Loaded>
  )
}
